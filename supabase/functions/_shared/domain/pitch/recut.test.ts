import { expect, it } from 'vitest';
import { groundsOf } from './ledger/grounds.ts';
import { NO_STORY } from './story.ts';
import { pitchProfileSchema } from '../profile/profile.ts';
import { chosenFor, chosenNow, withAdded } from './recut.ts';

const profile = pitchProfileSchema.parse({
  offers: [
    { verb: 'film', text: 'the hives at noon', place: '', days: '' },
    { verb: 'hear', text: 'the swarm on tape', place: '', days: '' },
    { verb: 'interview', text: 'two beekeepers', place: '', days: '' },
  ],
});
const facts = ['I have kept bees since 2014.'];

it.each([
  ['what serves the medium stays', ['the hives at noon', 'two beekeepers'], ['two beekeepers']],
  [
    'what serves it takes the place of what cannot be heard',
    ['the hives at noon'],
    ['the swarm on tape', 'two beekeepers'],
  ],
  ['no offer stays no offer', [], []],
] as const)('%s', (_, offers, kept) => {
  expect(chosenFor({ facts, offers: [...offers] }, profile, 'podcast')).toEqual({
    facts,
    offers: kept,
  });
});

it('leaves the choice to the writer where nothing was ticked', () => {
  expect(chosenFor(null, profile, 'podcast')).toBeNull();
});

it('adds to the ticks what the profile did not have when the pitch was written', () => {
  const then = pitchProfileSchema.parse({
    facts: [{ text: 'I have kept bees since 2014.' }, { text: 'I sell at two markets.' }],
    offers: profile.offers.slice(0, 1),
  });
  const now = { ...profile, facts: [...then.facts, { text: 'I lost 40 hives in May.' }] };
  const said = { news_peg: 'Bees swarm early', take: '', story: NO_STORY };
  const chosen = { facts, offers: [] };
  const pitch = { ...said, chosen, grounds: groundsOf(then, said) };
  expect(withAdded(pitch, now, 'podcast')).toEqual({
    facts: [...facts, 'I lost 40 hives in May.'],
    offers: ['the swarm on tape', 'two beekeepers'],
  });
  expect(withAdded({ ...pitch, chosen: null }, now, 'podcast')).toBeNull();
});

it('keeps the tick of a fact that was corrected, and ticks nothing in the place of a removed one', () => {
  const written = (...texts: string[]) => ({
    ...profile,
    facts: texts.map((text) => ({ text, source: '' })),
  });
  const then = pitchProfileSchema.parse(
    written('I taught 11 classes since Febuary.', 'I wrote a book.'),
  );
  const said = { news_peg: 'Classes grow', take: '', story: NO_STORY };
  const pitch = {
    chosen: { facts: ['I taught 11 classes since Febuary.'], offers: [] },
    grounds: groundsOf(then, said),
  };
  const facts = (...texts: string[]) =>
    chosenNow(pitch, pitchProfileSchema.parse(written(...texts)))?.facts;
  expect(facts('I taught 11 classes since February.', 'I wrote a book.')).toEqual([
    'I taught 11 classes since February.',
  ]);
  expect(facts('I wrote a book.')).toEqual(['I taught 11 classes since Febuary.']);
});
