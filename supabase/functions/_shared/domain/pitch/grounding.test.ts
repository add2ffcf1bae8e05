import { describe, expect, it } from 'vitest';
import { PROFILES } from './composer/fixtures.ts';
import { groundSentence, groundsOf } from './grounding.ts';

const grounds = groundsOf(PROFILES.chef, 'City council votes on rent cap');
const ground = (sentence: string, cited: string[] = []) => groundSentence(sentence, grounds, cited);

describe('groundSentence supports', () => {
  it.each([
    ['I founded a supper club in Atlanta in 2019.', 'profile.facts.0'],
    ['The city council votes on a rent cap.', 'peg'],
    ['I wrote The Long Table, a cookbook about Gullah kitchens.', 'profile.logline'],
    ['I can explain the rent cap to your viewers in plain words.', 'peg'],
    ['Would a short call suit you?', 'peg'],
  ])('%s', (sentence, source) => {
    const verdict = ground(sentence, [source]);
    expect(verdict.supported).toBe(true);
    expect(verdict.source).toContain(source);
  });
});

describe('groundSentence does not support', () => {
  it.each([
    ['an invented number', 'I founded a supper club in Atlanta in 2009.'],
    ['part of a number', 'I founded a supper club with 19 friends.'],
    ['a number in words', 'I founded three supper clubs in Atlanta.'],
    ['an invented credential', 'I am an award-winning chef in Atlanta.'],
    ['an invented name', 'My supper club in Atlanta was covered by Oprah.'],
    ['an invented quotation', 'Guests say “the best supper club in Atlanta”.'],
    ['an invented experience', 'I have lived through a rent cap with my family.'],
    [
      'an experience in the form of an offer',
      'I can say that I have taught my students about rent.',
    ],
    ['a statement unrelated to the grounds', 'Bananas are rising in price everywhere.'],
    ['a study', 'A study shows that a rent cap works.'],
  ])('%s', (_what, sentence) => {
    expect(ground(sentence, ['profile.facts.0'])).toEqual({ source: null, supported: false });
  });
});

it('groundsOf leaves out blank fields', () => {
  expect(groundsOf(PROFILES.nothing, 'Peg')).toEqual([{ source: 'peg', text: 'Peg' }]);
});
