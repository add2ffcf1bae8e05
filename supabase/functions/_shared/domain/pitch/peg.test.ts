import { expect, it } from 'vitest';
import { storySchema } from './story.ts';
import { mayBeSentence, pegProblem, proposedNews } from './peg.ts';

it.each([
  ['asdf', 'nonsense'],
  ['xkcd qwrt', 'nonsense'],
  ['🔥🔥', 'nonsense'],
  ['1234', 'nonsense'],
  ['rent', 'fragment'],
  ['a new law on', 'fragment'],
  ['Philadelphia adds up what the anniversary made and brought in', null],
  ['Juneteenth', null],
  ['SNAP cuts', null],
  ['New strengths in schools', null],
  ['Is DEI dead?', null],
  ['周末的新闻', null],
] as const)('pegProblem of %s is %s', (peg, problem) => {
  expect(pegProblem(peg)).toBe(problem);
});

it.each([
  ['Tax season opens in January', true],
  ['A rate change is due', true],
  ['schools debate cutting nurse hours', true],
  ['council votes on bus routes', true],
  ['The city weighs rent caps', true],
  ['Schools debate summer hours', true],
  ['World Diabetes Day', false],
  ['Veterans Day', false],
  ['Farmers market season', false],
  ['Rents rising faster than wages', false],
  ['The rising cost of child care', false],
  ['Rent relief', false],
] as const)('whether %s may be a sentence: %s', (peg, may) => {
  expect(mayBeSentence(peg)).toBe(may);
});

it('proposes the news where the peg is a clause', () => {
  expect(proposedNews('Fed cuts interest rates; bakers are waiting')).not.toBe('');
  expect(proposedNews('the county closes two clinics')).toBe('The county closes two clinics.');
  expect(proposedNews('Is DEI dead in schools?')).toBe('');
  expect(proposedNews('Black Maternal Health Week')).toBe('');
});

it('a story says nothing where nothing was typed, and keeps its limits', () => {
  expect(storySchema.parse({ why: ' It  is near. ' }).why).toBe('It is near.');
  expect(storySchema.safeParse({ news: 'x'.repeat(161) }).success).toBe(false);
});
