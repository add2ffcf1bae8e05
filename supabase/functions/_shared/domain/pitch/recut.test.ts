import { expect, it } from 'vitest';
import { pitchProfileSchema } from '../profile/profile.ts';
import { chosenFor } from './recut.ts';

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
