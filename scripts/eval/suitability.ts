/**
 * How well the composer tells which facts and offers suit a story, by the judgements of eight readers on 288
 * invented creators with two pegs each (`testing/suitability/judged.json`; digits of a case: 3 supports the story
 * or is just what the format wants, 2 fits, 1 beside the point, 0 out of place).
 *
 *   npm run eval:suitability
 *
 * The weights in `composer/suitability.ts` were fitted on these judgements, so the figures show that the code
 * still computes what was fitted, not how it does on others: those stand in testing/suitability/README.md.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { composePitch } from '../../supabase/functions/_shared/domain/pitch/composer/compose.ts';
import { materialOf } from '../../supabase/functions/_shared/domain/pitch/composer/material.ts';
import { offersFor } from '../../supabase/functions/_shared/domain/pitch/composer/offer-choice.ts';
import type { PitchInput } from '../../supabase/functions/_shared/domain/pitch/pitch-input.ts';
import { PITCH_TYPES } from '../../supabase/functions/_shared/domain/pitch/pitch.ts';
import { OFFER_KINDS } from '../../supabase/functions/_shared/domain/profile/offers.ts';

const creatorsSchema = z.array(
  z.object({
    name: z.string(),
    city_region: z.string(),
    beats: z.array(z.string()),
    logline: z.string(),
    timely_angle: z.string(),
    book_title: z.string(),
    bio_short: z.string(),
    facts: z.array(z.string()),
    offers: z.array(z.tuple([z.enum(OFFER_KINDS), z.string(), z.string(), z.string()])),
    cases: z.array(
      z.object({
        pitch_type: z.enum(PITCH_TYPES),
        news_peg: z.string(),
        take: z.string(),
        facts: z.string(),
        offers: z.string(),
      }),
    ),
  }),
);

/** A text with what readers and the composer say of it. */
interface Judged {
  digit: number;
  suits: number;
}

/** The share of pairs, one that fits and one that does not, which the composer orders right. */
function orderedRight(all: readonly Judged[]): number {
  const fits = all.filter(({ digit }) => digit >= 2);
  const others = all.filter(({ digit }) => digit < 2);
  let right = 0;
  for (const one of fits)
    for (const other of others)
      right += one.suits > other.suits ? 1 : one.suits === other.suits ? 0.5 : 0;
  return right / (fits.length * others.length);
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const print = (line: string) => process.stdout.write(`${line}\n`);
const indexIn = (source: string, list: string): number =>
  source.startsWith(`profile.${list}.`) ? Number(source.split('.')[2]) : -1;

const creators = creatorsSchema.parse(
  JSON.parse(readFileSync('testing/suitability/judged.json', 'utf8')),
);
const facts: Judged[] = [];
const offers: Judged[] = [];
let pitches = 0;
let withOddFact = 0;
let withOddOffer = 0;
for (const creator of creators)
  for (const one of creator.cases) {
    const input: PitchInput = {
      profile: {
        ...creator,
        facts: creator.facts.map((text) => ({ text })),
        offers: creator.offers.map(([kind, text, place, days]) => ({ kind, text, place, days })),
      },
      news_peg: one.news_peg,
      take: one.take,
      pitch_type: one.pitch_type,
    };
    const material = materialOf(input);
    for (const { source, suits } of material.facts) {
      const index = indexIn(source, 'facts');
      if (index !== -1) facts.push({ digit: Number(one.facts[index]), suits });
    }
    for (const { source, suits } of offersFor(material))
      offers.push({ digit: Number(one.offers[indexIn(source, 'offers')]), suits });
    for (const { claims } of composePitch(input)) {
      pitches += 1;
      const sources = claims.flatMap(({ line, source }) =>
        line === 'headline' || source === null ? [] : [source],
      );
      const odd = (list: string, judged: string) =>
        sources.some((source) => Number(judged[indexIn(source, list)] ?? 3) < 2);
      withOddFact += odd('facts', one.facts) ? 1 : 0;
      withOddOffer += odd('offers', one.offers) ? 1 : 0;
    }
  }

print(`facts ${facts.length}: ${percent(orderedRight(facts))} of pairs in the right order`);
print(`offers ${offers.length}: ${percent(orderedRight(offers))} of pairs in the right order`);
print(
  `pitches ${pitches}: ${percent(withOddFact / pitches)} tell a fact, ${percent(withOddOffer / pitches)} make an offer that readers found beside the point`,
);
