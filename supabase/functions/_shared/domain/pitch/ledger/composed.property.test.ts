import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURED } from '../../../../../../testing/ledger/measured.ts';
import { TUNED } from '../../../../../../testing/ledger/tuned.ts';
import { TUNED_B } from '../../../../../../testing/ledger/tuned-b.ts';
import { OFFER_VERBS } from '../../profile/offers.ts';
import { pitchProfileSchema } from '../../profile/profile.ts';
import { asSentence } from '../../profile/sentences.ts';
import { unsupportedClaims } from '../claims.ts';
import { composePitch } from '../composer/compose.ts';
import type { PitchInput } from '../pitch-input.ts';
import { PITCH_TYPES } from '../pitch.ts';
import { NO_STORY } from '../story.ts';
import { groundsOf } from './grounds.ts';
import { ledgerOf } from './ledger.ts';

/** True statements of the labelled sets, as a creator would have typed them. */
const SAID = [...TUNED, ...TUNED_B, ...MEASURED].flatMap(({ supported }) => [
  ...(supported.first_person ?? []),
  ...(supported.quote ?? []),
]);
const WORDS =
  'I my We Odessa taught runs classes for of in and since the a children, bakers. library? 2019 $40 “x” … ! not Ünïcode 図書館。 straße Dr. p.m. D.C.'.split(
    ' ',
  );
const typed = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 14 });
const sentence = fc.oneof(
  fc.constantFrom(...SAID).map(asSentence),
  typed.map((words) => `I have seen ${words.join(' ')}`),
);
const blankOr = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);

const inputs: fc.Arbitrary<PitchInput> = fc.record({
  profile: fc
    .record({
      name: fc.constantFrom('', 'Ada Cole'),
      who: sentence,
      facts: fc.array(fc.record({ text: sentence }), { maxLength: 5 }),
      offers: fc.array(
        fc.record({
          verb: fc.constantFrom(...OFFER_VERBS, '' as const),
          text: sentence,
          place: fc.constantFrom('', 'in Durham', 'Rose Street'),
          days: fc.constantFrom('', 'any Friday'),
        }),
        { maxLength: 3 },
      ),
      questions: fc.array(fc.record({ text: sentence }), { maxLength: 3 }),
    })
    .map((row) => pitchProfileSchema.parse(row)),
  news_peg: fc.oneof(
    fc.constantFrom(...[...TUNED, ...TUNED_B].map(({ news_peg }) => news_peg)),
    typed.map((words) => words.join(' ').slice(0, 100)),
  ),
  take: blankOr(sentence),
  pitch_type: fc.constantFrom(...PITCH_TYPES),
  story: fc.record({
    news: blankOr(sentence),
    why: blankOr(sentence),
    helps: blankOr(sentence),
    offer: blankOr(sentence),
    hurt: fc.constant(NO_STORY.hurt),
    subject: fc.constant(NO_STORY.subject),
  }),
  chosen: fc.constant(null),
});

describe('the ledger of an arranged pitch', { timeout: 120_000 }, () => {
  it('supports each of its sentences when it is read again', () => {
    let written = 0;
    fc.assert(
      fc.property(inputs, (input) => {
        const grounds = groundsOf(input.profile, input);
        for (const variation of composePitch(input)) {
          written += 1;
          expect(unsupportedClaims(ledgerOf(variation, grounds))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
    expect(written).toBeGreaterThan(100);
  });
});
