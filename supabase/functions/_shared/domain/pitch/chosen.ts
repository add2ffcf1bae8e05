import * as z from 'zod/mini';
import { lineField } from '../text/fields.ts';
import { OFFER_TEXT_MAX, OFFERS_MAX } from '../profile/limits.ts';
import { FACT_MAX, FACTS_MAX } from '../profile/limits.ts';

const listOf = (most: number, longest: number) =>
  z.array(lineField(longest, 'This is not in your profile.')).check(z.maxLength(most));

/**
 * The facts and offers that a creator ticked for one pitch, by their texts, the most wanted first: a pitch
 * uses no others.
 */
export const chosenSchema = z.object({
  facts: listOf(FACTS_MAX, FACT_MAX),
  offers: listOf(OFFERS_MAX, OFFER_TEXT_MAX),
});
export type Chosen = z.infer<typeof chosenSchema>;
