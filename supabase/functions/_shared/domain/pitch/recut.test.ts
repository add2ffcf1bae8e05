import { expect, it } from 'vitest';
import { groundsOf } from './ledger/grounds.ts';
import { NO_STORY } from './story.ts';
import { pitchProfileSchema } from '../profile/profile.ts';
import { chosenFor, chosenNow, typedSubject, withAdded, withSubject } from './recut.ts';
import type { StoredPitch, StoredVariation } from './stored-pitch.ts';

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

const hive: StoredPitch = {
  id: 'p',
  news_peg: 'Bees swarm early',
  take: 'A swarm is a good sign.',
  pitch_type: 'tv_local',
  peg_date: null,
  chosen: null,
  story: NO_STORY,
  generator: 'composer',
  model: null,
  fallback_reason: null,
  input_tokens: null,
  output_tokens: null,
  duration_ms: null,
  grounds: [
    { source: 'peg', text: 'Bees swarm early' },
    { source: 'take', text: 'A swarm is a good sign.' },
  ],
  created_at: '2026-11-01T00:00:00Z',
};
const version = (headline: string, edited_at: string | null): StoredVariation => ({
  id: headline,
  pitch_id: 'p',
  position: 1,
  pitch_type: null,
  angle: 'Opens with the news',
  headline,
  line1_hook: 'Bees swarm early.',
  line2_whynow: 'A swarm is a good sign.',
  line3_whyyou: 'Shall we talk?',
  talking_points: null,
  claims: [{ line: 'line1_hook', text: 'Bees swarm early.', source: 'peg', supported: true }],
  revision: 1,
  edited_at,
  written: null,
  model_drafted: false,
  grounds: null,
});
const [monday, tuesday] = ['2026-11-02T09:00:00Z', '2026-11-03T09:00:00+00:00'];

it.each([
  ['what was never edited has none', [version('Call me about the swarm', null)], null],
  ['a line that the sentences give is ours', [version('A swarm is a good sign', monday)], null],
  ['an empty line is none', [version('', monday)], null],
  [
    'of two the one that was edited last',
    [version('Nobody fears my bees', tuesday), version('Call me about the swarm', monday)],
    'Nobody fears my bees',
  ],
  [
    'a letter that was typed as a whole has its own',
    [{ ...version('Nobody fears my bees', null), angle: 'Your own words' }],
    'Nobody fears my bees',
  ],
])('the typed subject line: %s', (_, variations, subject) => {
  expect(typedSubject(hive, variations)).toBe(subject);
});

it('the line that the pitch was given comes along unchecked, whatever was edited below it', () => {
  const given = { ...hive, story: { ...NO_STORY, subject: 'What a hive hears.' } };
  const edited = version('What a hive hears', '2026-11-02T00:00:00Z');
  expect(typedSubject(hive, [edited])).toBe('What a hive hears');
  expect(typedSubject(given, [edited])).toBeNull();
});

it('a typed subject line is checked anew in the letter that it goes above', () => {
  const words = version('Bees swarm early', null);
  const { headline, claims } = withSubject(words, 'I saved 90 hives', hive.grounds);
  expect(headline).toBe('I saved 90 hives');
  expect(claims.map(({ line, supported }) => [line, supported])).toEqual([
    ['headline', false],
    ['line1_hook', true],
  ]);
});
