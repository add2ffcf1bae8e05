import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanLine, countCharacters, countWords } from '../text/text.ts';
import { OFFER_KINDS, OFFER_TEXT_MAX } from '../profile/offers.ts';
import { FACT_MAX, LOGLINE_MAX, pitchProfileSchema } from '../profile/profile.ts';
import { composePitch } from './composer/compose.ts';
import type { PitchInput } from './pitch-input.ts';
import {
  assembleBody,
  BODY_MAX_WORDS,
  HEADLINE_MAX_CHARACTERS,
  HEADLINE_MAX_WORDS,
  NEWS_PEG_MAX,
  PITCH_TYPES,
  TAKE_MAX,
  variationWords,
  VARIATION_COUNT,
  type Variation,
} from './pitch.ts';

/** A text within its limit, as the schemas store it: any Unicode, or plain words with numbers. */
const line = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: max }),
      fc.string({ unit: 'grapheme', maxLength: max }),
      fc
        .array(fc.oneof(word, fc.integer({ min: 2, max: 99_999 }).map(String)), { maxLength: 40 })
        .map((words) => words.join(' ')),
    )
    .map((text) => [...cleanLine(text)].slice(0, max).join('').trim());
const word = fc.constantFrom(
  ...'I my She Odessa Macon taught founded runs classes for of in and since the a children, bakers. library? 2019 $40 x'.split(
    ' ',
  ),
  'Ünïcode',
  '図書館',
  'طبخ',
  '👩🏾‍🍳',
);

const inputs: fc.Arbitrary<PitchInput> = fc.record({
  profile: fc
    .record({
      name: line(60),
      city_region: line(60),
      logline: line(LOGLINE_MAX),
      timely_angle: line(180),
      bio_short: line(300),
      facts: fc.array(fc.record({ text: line(FACT_MAX) }), { maxLength: 4 }),
      offers: fc.array(
        fc.record({
          kind: fc.constantFrom(...OFFER_KINDS),
          text: line(OFFER_TEXT_MAX),
          place: line(40),
          days: line(40),
        }),
        { maxLength: 3 },
      ),
    })
    .map((row) => pitchProfileSchema.parse(row)),
  // A peg without a letter says nothing, so the line of the news may be empty.
  news_peg: line(NEWS_PEG_MAX).filter((peg) => /\p{L}/u.test(peg)),
  take: line(TAKE_MAX),
  pitch_type: fc.constantFrom(...PITCH_TYPES),
});

/** All that the creator typed. */
const typed = ({ profile, news_peg, take }: PitchInput) =>
  [
    news_peg,
    take,
    ...[profile.name, profile.city_region, profile.logline, profile.timely_angle],
    ...[profile.bio_short, profile.book_title, ...profile.beats],
    ...profile.facts.map(({ text }) => text),
    ...profile.offers.flatMap(({ text, place, days }) => [text, place, days]),
  ].join(' ');

function keepsLimits({ angle, ...variation }: Variation): void {
  expect(countCharacters(variation.headline)).toBeLessThanOrEqual(HEADLINE_MAX_CHARACTERS);
  expect(countWords(variation.headline)).toBeLessThanOrEqual(HEADLINE_MAX_WORDS);
  expect(countWords(assembleBody(variation))).toBeLessThanOrEqual(BODY_MAX_WORDS);
  const { headline, line1_hook, line2_whynow, line3_whyyou } = variation;
  for (const text of [angle, headline, line1_hook, line2_whynow, line3_whyyou]) {
    expect(text).not.toBe('');
    expect(text).toBe(cleanLine(text));
  }
}

/** Small letters of plain forms: 𝕬 is an a. */
const plain = (text: string): string => text.normalize('NFKD').toLowerCase().normalize('NFKD');

/** Numbers, links, names, and letters of scripts without capitals stand in what was typed (in small letters). */
function addsNothing(variation: Variation, known: string): void {
  const text = plain(variationWords(variation));
  for (const [number] of text.matchAll(/\p{N}+/gu)) expect(known).toContain(number);
  for (const [link] of text.matchAll(/\S+(?:@|:\/\/)\S+/gu)) {
    expect(known).toContain(link.replace(/^[“"(]+|[.,:?!”")]+$/gu, ''));
  }
  for (const [letter] of text.matchAll(
    /[\p{Script=Han}\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Thai}]/gu,
  )) {
    expect(known).toContain(letter);
  }
  for (const claim of variation.claims) {
    // A capital inside a sentence: after a small letter or a comma.
    for (const [name] of claim.text.matchAll(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu)) {
      expect(known).toContain(plain(name));
    }
  }
}

it(
  'a composed pitch keeps the limits and adds nothing, whatever the creator typed',
  { timeout: 60_000 },
  () => {
    let written = 0;
    fc.assert(
      fc.property(inputs, (input) => {
        // A capital may be written with other letters: ᾀ becomes ἈΙ.
        const typedText = typed(input).normalize('NFKD');
        const known = plain(`${typedText} ${typedText.toUpperCase()}`);
        const variations = composePitch(input);
        expect(variations.length).toBeLessThanOrEqual(VARIATION_COUNT);
        for (const variation of variations) {
          keepsLimits(variation);
          addsNothing(variation, known);
        }
        written += variations.length;
      }),
      { numRuns: 30 },
    );
    expect(written).toBeGreaterThan(10);
  },
);
