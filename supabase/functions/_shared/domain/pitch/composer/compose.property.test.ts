import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OFFER_VERBS } from '../../profile/offers.ts';
import { offerSentence } from '../../profile/offer-sentence.ts';
import { pitchProfileSchema } from '../../profile/profile.ts';
import { asSentence, capitalized, withoutStop } from '../../profile/sentences.ts';
import { cleanLine, countCharacters, countWords } from '../../text/text.ts';
import { wordOverlap } from '../overlap.ts';
import type { PitchInput } from '../pitch-input.ts';
import {
  assembleBody,
  BODY_MAX_WORDS,
  HEADLINE_MAX_CHARACTERS,
  HEADLINE_MAX_WORDS,
  MAX_OVERLAP,
  NEWS_PEG_MAX,
  PITCH_TYPES,
  TAKE_MAX,
  VARIATION_COUNT,
  variationWords,
} from '../pitch.ts';
import { NO_STORY } from '../story.ts';
import { composePitch, composeVariation } from './compose.ts';
import { closingQuestions, JOIN } from './connectives.ts';

/** A text within its limit, as the schemas store it: any Unicode, or plain words. */
const line = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: max }),
      fc.string({ unit: 'grapheme', maxLength: max }),
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    )
    .map((text) => [...cleanLine(text)].slice(0, max).join('').trim());
const word = fc.constantFrom(
  ...'I my We Odessa taught runs classes for of in and since the a children, bakers. library? 2019 $40 “x” … ! but ; not'.split(
    ' ',
  ),
  'Ünïcode',
  '図書館。',
  'طبخ',
  '👩🏾‍🍳',
  'straße',
  'ﬁnd',
);
const sentence = (max: number) =>
  fc.oneof(
    line(max),
    line(max - 12).map((rest) => cleanLine(`I have seen ${rest}`)),
  );

const inputs: fc.Arbitrary<PitchInput> = fc
  .record({
    profile: fc
      .record({
        name: line(60),
        who: sentence(200),
        facts: fc.array(fc.record({ text: sentence(200) }), { maxLength: 5 }),
        offers: fc.array(
          fc.record({
            verb: fc.constantFrom(...OFFER_VERBS, '' as const),
            text: line(120),
            place: line(40),
            days: line(40),
          }),
          { maxLength: 4 },
        ),
        questions: fc.array(fc.record({ text: line(200) }), { maxLength: 3 }),
      })
      .map((row) => pitchProfileSchema.parse(row)),
    news_peg: line(NEWS_PEG_MAX).filter((peg) => peg !== ''),
    take: sentence(TAKE_MAX),
    pitch_type: fc.constantFrom(...PITCH_TYPES),
    story: fc.record({
      news: sentence(160),
      why: line(140),
      helps: fc.oneof(fc.constant(''), line(180)),
      hurt: fc.constant('' as const),
      offer: line(180),
      subject: fc.constant(''),
    }),
    all: fc.boolean(),
  })
  .map(({ all, ...input }) => ({
    ...input,
    chosen: all
      ? {
          facts: input.profile.facts.map(({ text }) => text),
          offers: input.profile.offers.map(({ text }) => text),
        }
      : null,
  }));

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** All that the creator typed for a pitch, as sentences. */
const typed = ({ profile, take, story }: PitchInput): string[] =>
  [
    profile.who,
    take,
    story.news,
    story.why,
    story.helps,
    story.offer,
    ...profile.facts.map(({ text }) => text),
    ...profile.offers.map((offer) => offerSentence(offer)),
  ].filter((text) => text !== '');

/** The body without the creator's sentences and the connectives; longest first, so that none hides in another. */
function rest(body: string, input: PitchInput): string {
  const own = typed(input).flatMap((text) => {
    const said = asSentence(text);
    // In front of ', and' also the full stop behind '.m' goes.
    return [said, withoutStop(said), lowerFirst(said), said.replace(/\.$/u, '')];
  });
  const ours = [
    'Talking points:',
    ...input.profile.questions.map(({ text }) => text),
    'in the news,',
    'In the news:',
    ...closingQuestions(input.pitch_type).flatMap((text) => [text, lowerFirst(text)]),
    ...['For ', 'With '],
    capitalized(input.news_peg),
    asSentence(input.news_peg),
    input.news_peg,
    lowerFirst(input.news_peg),
    JOIN,
  ];
  let left = body;
  for (const text of [...own, ...ours].toSorted((a, b) => b.length - a.length))
    if (text.trim() !== '') left = left.replaceAll(text, ' ');
  return left;
}

describe('an arranged pitch', { timeout: 60_000 }, () => {
  it('holds the creator’s sentences letter for letter and nothing else but the listed connectives', () => {
    let written = 0;
    fc.assert(
      fc.property(inputs, (input) => {
        for (const variation of composePitch(input)) {
          written += 1;
          expect(rest(assembleBody(variation), input)).toMatch(/^[\s.“”-]*$/u);
          expect(variation.claims.every(({ supported }) => supported)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(written).toBeGreaterThan(100);
  });

  it('keeps the limits, and its variations differ, whatever the creator typed', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const variations = composePitch(input);
        expect(variations.length).toBeLessThanOrEqual(VARIATION_COUNT);
        for (const [index, variation] of variations.entries()) {
          const { angle, headline, line1_hook, line2_whynow, line3_whyyou } = variation;
          expect(countCharacters(headline)).toBeLessThanOrEqual(HEADLINE_MAX_CHARACTERS);
          expect(countWords(headline)).toBeLessThanOrEqual(HEADLINE_MAX_WORDS);
          expect(countWords(assembleBody(variation))).toBeLessThanOrEqual(BODY_MAX_WORDS);
          for (const text of [angle, headline, line1_hook, line2_whynow, line3_whyyou]) {
            expect(text).not.toBe('');
            expect(text).toBe(cleanLine(text));
          }
          for (const other of variations.slice(index + 1)) {
            const words = [other, variation].map((one) =>
              variationWords({ ...one, talking_points: null }),
            );
            expect(wordOverlap(words[0] ?? '', words[1] ?? '')).toBeLessThanOrEqual(MAX_OVERLAP);
            expect(other.headline).not.toBe(headline);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same input, and never asks a question of an earlier pitch', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const first = composePitch(input);
        expect(composePitch({ ...input })).toEqual(first);
        const asked = first.map(({ line3_whyyou }) => line3_whyyou);
        const again = composeVariation(input, [], asked);
        const questions = closingQuestions(input.pitch_type);
        const of = (text: string) => questions.filter((question) => text.endsWith(question));
        if (again !== null && input.story !== NO_STORY)
          expect(asked.flatMap(of)).not.toContain(of(again.line3_whyyou)[0]);
      }),
      { numRuns: 100 },
    );
  });
});
