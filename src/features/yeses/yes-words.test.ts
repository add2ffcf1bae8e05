import { expect, it } from 'vitest';
import { yesName, yesWords } from '@/features/yeses/yes-words';

const yes = {
  kind: 'send',
  name: 'Dana Ash',
  source: 'Daybreak',
  answer: 'interested',
  subject: 'Heirs keep the land',
} as const;

it.each([
  [yes, 'Dana Ash of Daybreak is interested in “Heirs keep the land”'],
  [{ ...yes, name: null }, 'Daybreak is interested in “Heirs keep the land”'],
  [{ ...yes, answer: 'covered' }, 'Dana Ash of Daybreak covered “Heirs keep the land”'],
  [
    { ...yes, kind: 'entry', answer: 'chosen', source: 'Land in the family' },
    'Dana Ash chose your pitch “Heirs keep the land” for “Land in the family”',
  ],
  [
    { ...yes, kind: 'entry', answer: 'chosen', name: ' ', source: 'Land' },
    'An editor chose your pitch “Heirs keep the land” for “Land”',
  ],
] as const)('says who said yes to what: %#', (said, words) => {
  expect(yesWords(said)).toBe(words);
});

it('names the editor alone, with the mark of a sample', () => {
  expect(yesName(yes)).toEqual('Dana Ash');
  const sample = { ...yes, source: 'Daybreak (sample)' };
  expect(yesName(sample)).toEqual('Dana Ash (sample)');
  expect(yesName({ ...sample, name: null })).toEqual('Daybreak (sample)');
  const chosen = { ...yes, kind: 'entry', name: 'Dana Ash of Daybreak (sample)' } as const;
  expect(yesName(chosen)).toEqual('Dana Ash of Daybreak (sample)');
});

it('names the editor alone where the outlet is only their word', () => {
  const chosen = { ...yes, kind: 'entry', name: 'Dana Ash (says they are with Daybreak)' } as const;
  expect(yesName(chosen)).toEqual('Dana Ash');
});
