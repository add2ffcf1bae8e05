import { describe, expect, it, vi } from 'vitest';
import { splitSentences } from '../claims.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { groundsOf } from '../ledger/grounds.ts';
import type { PitchInput } from '../pitch-input.ts';
import {
  assembleBody,
  BODY_MAX_WORDS,
  HEADLINE_MAX_CHARACTERS,
  HEADLINE_MAX_WORDS,
  variationWords,
  type Variation,
} from '../pitch.ts';
import { countCharacters, countWords } from '../../text/text.ts';
import { CASES } from './cases.fixtures.ts';
import { median, problemsOf, repeatsAcross, shareOfOurs } from './check.ts';
import { composePitch, composeVariation } from './compose.ts';
import { PEGS, PROFILES } from './fixtures.ts';

// Every sentence of every candidate is checked against its source; on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

const written = CASES.map((input) => ({ input, variations: composePitch(input) }));
const all = written.flatMap(({ input, variations }) =>
  variations.map((variation) => ({ input, variation })),
);
const inputOf = (change: Partial<PitchInput>): PitchInput => ({
  profile: PROFILES.chef,
  news_peg: 'Juneteenth',
  take: '',
  pitch_type: 'culture_mag',
  ...change,
});

describe('pitches of the fixtures', () => {
  it('come from at least 20 creators and 60 pegs', () => {
    expect(new Set(CASES.map(({ profile }) => profile.name)).size).toBeGreaterThanOrEqual(20);
    expect(CASES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CASES.flatMap(({ profile }) => profile.beats)).size).toBe(10);
  });

  it('have no countable fault', () => {
    expect(
      all.flatMap(({ input, variation }) =>
        problemsOf(variation, input).map(
          (problem) => `${input.profile.name} / ${input.news_peg}: ${problem}`,
        ),
      ),
    ).toEqual([]);
  });

  it('are in the words of the creator: at most 40% ours in the middle', () => {
    const shares = all
      .filter(({ variation }) => countWords(assembleBody(variation)) >= 45)
      .map(({ input, variation }) => shareOfOurs(variation, input));
    expect(median(shares)).toBeLessThanOrEqual(0.4);
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.45);
  });

  it('share no sentence and no six words of ours with two other creators', () => {
    expect(repeatsAcross(written)).toEqual([]);
  });

  it('have three variations where there is a logline and three facts, each with another opening', () => {
    const rich = written.filter(
      ({ input: { profile } }) => profile.logline !== '' && profile.facts.length >= 3,
    );
    // Facts of which no sentence can be made, such as names of prizes, may leave two.
    const fewer = rich.filter(({ variations }) => variations.length < 3);
    expect(fewer.length / rich.length).toBeLessThan(0.05);
    for (const { variations } of rich) {
      expect(variations.length).toBeGreaterThanOrEqual(2);
      expect(new Set(variations.map(({ line1_hook }) => line1_hook)).size).toBe(variations.length);
      expect(new Set(variations.map(({ headline }) => headline)).size).toBe(variations.length);
    }
  });

  it('list every sentence as a claim of the ledger', () => {
    for (const { input, variation } of all.filter((_, index) => index % 8 === 0)) {
      expect(variation.claims).toEqual(ledgerOf(variation, groundsOf(input.profile, input)));
      for (const line of ['line1_hook', 'line2_whynow', 'line3_whyyou'] as const) {
        expect(
          variation.claims.filter((claim) => claim.line === line).map(({ text }) => text),
        ).toEqual(splitSentences(variation[line]));
      }
    }
  });

  it('name an offer where the format can use one, and promise nothing otherwise', () => {
    for (const { input, variation } of all) {
      // A magazine can use whatever is seen or heard; of a show that can use nothing the creator is the guest.
      const usable =
        input.pitch_type === 'culture_mag' &&
        input.profile.offers.some(({ kind }) => kind !== 'book');
      const offered = variation.claims.some(
        ({ source }) => source?.startsWith('profile.offers.') === true,
      );
      const name = `${input.profile.name} / ${input.news_peg}: ${assembleBody(variation)}`;
      if (input.profile.offers.length === 0) expect(offered, name).toBe(false);
      else if (usable) expect(offered, name).toBe(true);
      else if (!offered) expect(variation.line3_whyyou, name).toMatch(/\b(?:me|guest|show)\b/u);
    }
  });

  it('end with one question', () => {
    for (const { input, variation } of all) {
      const asked = variation.line3_whyyou.match(/\?/gu) ?? [];
      expect(asked.length, `${input.news_peg}: ${variation.line3_whyyou}`).toBe(1);
    }
  });
});

describe('limits', () => {
  const kept = (variation: Variation) => {
    expect(countCharacters(variation.headline)).toBeLessThanOrEqual(HEADLINE_MAX_CHARACTERS);
    expect(countWords(variation.headline)).toBeLessThanOrEqual(HEADLINE_MAX_WORDS);
    expect(countWords(assembleBody(variation))).toBeLessThanOrEqual(BODY_MAX_WORDS);
    for (const line of [
      variation.headline,
      variation.line1_hook,
      variation.line2_whynow,
      variation.line3_whyyou,
    ])
      expect(line.trim()).not.toBe('');
  };

  const names = Object.keys(PROFILES) as (keyof typeof PROFILES)[];

  it.each(names)('hold for %s with pegs of every kind', (who) => {
    const profile = PROFILES[who];
    const says = profile.logline !== '' || profile.facts.length > 0;
    for (const news_peg of PEGS.filter((_, index) => index % 6 === names.indexOf(who) % 6)) {
      const variations = composePitch(inputOf({ profile, news_peg, pitch_type: 'podcast' }));
      variations.forEach(kept);
      if (says) expect(variations.length, `${who} / ${news_peg}`).toBeGreaterThan(0);
    }
  });
});

it('composePitch is deterministic', () => {
  expect(composePitch(inputOf({}))).toEqual(composePitch(inputOf({})));
});

it('composePitch speaks in the first person', () => {
  const text = composePitch(inputOf({})).map(variationWords).join('\n');
  expect(text).toContain('I founded a supper club in Atlanta in 2019.');
  expect(text).toContain(
    'I am a chef and author of The Long Table, a cookbook about Gullah family kitchens.',
  );
  expect(text).toContain('I have spent 12 years as a restaurant chef.');
  const professor = composePitch(inputOf({ profile: PROFILES.professor }))
    .map(variationWords)
    .join('\n');
  expect(professor).toContain('I wrote the AI guidance for my college.');
  expect(professor).not.toMatch(/\b(?:she|her)\b/iu);
});

it('composePitch uses the timely angle only for a peg it speaks of', () => {
  const say = (news_peg: string) =>
    composePitch(inputOf({ profile: PROFILES.doula, news_peg }))
      .map(variationWords)
      .join('\n');
  expect(say('Black Maternal Health Week')).toContain(
    'Black Maternal Health Week starts on April 11.',
  );
  expect(say('City council votes on rent cap')).not.toContain('April 11');
});

it('composePitch writes nothing without a word of the creator', () => {
  expect(composePitch(inputOf({ profile: PROFILES.nothing }))).toEqual([]);
});

it('composeVariation writes one that differs from the others, or none', () => {
  const input = inputOf({ take: 'A holiday is a menu before it is a parade.' });
  const first = composePitch(input);
  const another = composeVariation(input, 2, first);
  if (another !== null) {
    expect(first.map(({ line1_hook }) => line1_hook)).not.toContain(another.line1_hook);
    expect(first.map(({ headline }) => headline)).not.toContain(another.headline);
  }
  const thin = inputOf({ profile: PROFILES.memoirist });
  expect(composeVariation(thin, 1, composePitch(thin))).toBeNull();
});

it('composeVariation finds another opening for every full profile', () => {
  for (const input of CASES.filter(({ profile }) => profile.facts.length >= 4)) {
    const written = composePitch(input);
    const other = composeVariation(input, 1, written);
    const what = `${input.profile.name} / ${input.news_peg}`;
    expect(other, what).not.toBeNull();
    expect(
      written.map(({ line1_hook }) => line1_hook),
      what,
    ).not.toContain(other?.line1_hook);
  }
});

it('names an opening as it was written', () => {
  for (const input of CASES.slice(0, 12))
    for (const { angle, line1_hook } of composePitch(input))
      if (angle === 'Opens with who you are')
        expect(line1_hook, input.news_peg).toMatch(/^(?:I|My|As|We)\b/u);
});
