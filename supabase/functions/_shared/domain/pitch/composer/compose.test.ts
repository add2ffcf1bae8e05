import { describe, expect, it } from 'vitest';
import { splitSentences } from '../claims.ts';
import { groundsOf } from '../ledger/grounds.ts';
import { greatestOverlap } from '../overlap.ts';
import {
  BODY_MAX_WORDS,
  BODY_MIN_WORDS,
  MAX_OVERLAP,
  PITCH_TYPES,
  assembleBody,
  limitProblems,
  variationWords,
  type Variation,
} from '../pitch.ts';
import type { PitchProfile } from '../../profile/profile.ts';
import { countWords } from '../../text.ts';
import { composePitch } from './compose.ts';
import { PEGS, PROFILES } from './fixtures.ts';

const LINES = ['line1_hook', 'line2_whynow', 'line3_whyyou'] as const;

const cases = Object.entries(PROFILES).flatMap(([who, profile]) =>
  PITCH_TYPES.flatMap((type) => PEGS.map((peg) => ({ who, profile, type, peg }))),
);

describe.each(PITCH_TYPES)('%s', (type) => {
  const written = cases
    .filter((one) => one.type === type)
    .map((one) => ({
      ...one,
      variations: composePitch({ profile: one.profile, news_peg: one.peg, pitch_type: type }),
    }));
  const each = (check: (variation: Variation, one: (typeof written)[number]) => void) => {
    for (const one of written) {
      expect(one.variations).toHaveLength(3);
      for (const variation of one.variations) {
        try {
          check(variation, one);
        } catch (error) {
          throw new Error(
            `${one.who} / ${one.peg}\n${variation.headline}\n${assembleBody(variation)}`,
            {
              cause: error,
            },
          );
        }
      }
    }
  };

  it('keeps every limit', () => {
    each((variation) => {
      expect(limitProblems(variation, type)).toEqual([]);
      expect(variation.headline.split(/\s+/u).length).toBeLessThanOrEqual(9);
      const lines = countWords(LINES.map((line) => variation[line]).join(' '));
      expect(lines).toBeGreaterThanOrEqual(BODY_MIN_WORDS);
      expect(countWords(assembleBody(variation))).toBeLessThanOrEqual(BODY_MAX_WORDS);
    });
  });

  it('differs between variations', () => {
    for (const { variations } of written) {
      expect(greatestOverlap(variations.map(variationWords))).toBeLessThan(MAX_OVERLAP);
      expect(new Set(variations.map(({ angle }) => angle)).size).toBe(3);
      expect(new Set(variations.map(({ headline }) => headline)).size).toBe(3);
    }
  });

  it('lists every sentence as a claim', () => {
    each((variation) => {
      for (const line of LINES) {
        const claimed = variation.claims.filter((claim) => claim.line === line);
        expect([...claimed.map(({ text }) => text)].sort()).toEqual(
          splitSentences(variation[line]).sort(),
        );
      }
      expect(variation.claims.filter((claim) => claim.line === 'talking_points')).toHaveLength(
        variation.talking_points?.length ?? 0,
      );
      for (const claim of variation.claims) {
        expect(claim.supported).toBe(true);
        expect(claim.source).toMatch(/^(?:peg|profile\.)/);
      }
    });
  });

  it('cites only existing grounds', () => {
    each((variation, { profile, peg }) => {
      const known = new Set(
        groundsOf(profile, { news_peg: peg, take: '' }).map(({ source }) => source),
      );
      for (const { source } of variation.claims) {
        for (const part of source?.split('+') ?? []) expect(known).toContain(part);
      }
    });
  });

  it('contains no number and no name outside of the grounds', () => {
    each((variation, { profile, peg }) => {
      const known = groundsOf(profile, { news_peg: peg, take: '' })
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase();
      const text = variationWords(variation);
      for (const number of text.match(/\p{N}+/gu) ?? []) expect(known).toContain(number);
      for (const [name] of text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}]+/gu)) {
        expect(known).toContain(name.toLowerCase());
      }
    });
  });

  it('has correct spacing, punctuation and articles', () => {
    each((variation, { profile, peg }) => {
      const own = [peg, ...groundsOf(profile, { news_peg: peg, take: '' }).map(({ text }) => text)];
      const text = own.reduce(
        (rest, part) => rest.replaceAll(part, 'X').replaceAll(part.replace(/[.!?]+$/u, ''), 'X'),
        LINES.map((line) => variation[line]).join(' '),
      );
      expect(text).not.toMatch(/ {2}|\s[,.;:!?](?:\s|$)|\.\.(?:\s|$)|[?!]\.|undefined|null|\{|\}/u);
      expect(text).not.toMatch(/\ba (?=[aeio]\w)|\ban (?=[bcdfgjklpqtvwz]\w)/u);
      for (const line of LINES) expect(variation[line]).toMatch(/[.!?…]["”’')\]]*$/u);
    });
  });

  it('contains the whole peg in the first variation', () => {
    for (const { variations, peg } of written) {
      const content = peg.replace(/^Breaking: /, '').replace(/[.!?]+$/u, '');
      expect(variations[0]?.line1_hook.toLowerCase()).toContain(content.toLowerCase());
    }
  });
});

it('composePitch is deterministic', () => {
  const input = { profile: PROFILES.chef, news_peg: 'Juneteenth', pitch_type: 'podcast' } as const;
  expect(composePitch(input)).toEqual(composePitch(input));
});

it('composePitch uses the fields of the profile', () => {
  const variations = composePitch({
    profile: PROFILES.chef,
    news_peg: 'Juneteenth',
    pitch_type: 'culture_mag',
  });
  const all = variations.map(variationWords).join('\n');
  for (const words of [
    'Ada Cole',
    'The Long Table',
    'supper club',
    'public libraries',
    'Juneteenth',
  ]) {
    expect(all).toContain(words);
  }
  expect(all).toContain('I founded a supper club in Atlanta in 2019.');
});

it('composePitch does not turn third-person text into the first person', () => {
  const text = (profile: PitchProfile) =>
    composePitch({ profile, news_peg: 'Juneteenth', pitch_type: 'tv_local' })
      .map(variationWords)
      .join('\n');
  expect(text(PROFILES.professor)).not.toContain('I wrote the AI guidance for her college');
  expect(text(PROFILES.bookkeeper)).not.toContain('Nadine can show');
});
