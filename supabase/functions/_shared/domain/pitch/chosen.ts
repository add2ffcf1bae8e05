import * as z from 'zod/mini';
import { lineField } from '../text/fields.ts';
import { OFFER_TEXT_MAX, OFFERS_MAX } from '../profile/offers.ts';
import { FACT_MAX, FACTS_MAX, type PitchProfile } from '../profile/profile.ts';

const listOf = (most: number, longest: number) =>
  z.array(lineField(longest, 'This is not in your profile.')).check(z.maxLength(most));

/**
 * The facts and offers that a creator ticked for one pitch, by their texts. An empty list leaves that
 * choice to the writer.
 */
export const chosenSchema = z.object({
  facts: listOf(FACTS_MAX, FACT_MAX),
  offers: listOf(OFFERS_MAX, OFFER_TEXT_MAX),
});
export type Chosen = z.infer<typeof chosenSchema>;

export const NOTHING_CHOSEN: Chosen = { facts: [], offers: [] };

/**
 * The profile with the facts and offers that were ticked, in the order of the profile. A text that is
 * in the profile no longer counts as not ticked; where none is left, all of them stay.
 */
export function chosenFrom(profile: PitchProfile, chosen: Chosen | null): PitchProfile {
  if (chosen === null) return profile;
  const facts = parted(profile.facts, chosen.facts);
  return {
    ...profile,
    facts: facts.ticked,
    // With few facts the composer also uses sentences of the bio; these are never ticked by the creator.
    bio_short: facts.rest.length > 0 ? '' : profile.bio_short,
    offers: parted(profile.offers, chosen.offers).ticked,
  };
}

/**
 * The whole profile with what was ticked before the rest: a source that names the n-th fact or offer
 * means the same text here as in `chosenFrom`.
 */
export function chosenFirst(profile: PitchProfile, chosen: Chosen | null): PitchProfile {
  if (chosen === null) return profile;
  const facts = parted(profile.facts, chosen.facts);
  const offers = parted(profile.offers, chosen.offers);
  return {
    ...profile,
    facts: [...facts.ticked, ...facts.rest],
    offers: [...offers.ticked, ...offers.rest],
  };
}

/** The rows whose texts were ticked, and the others; all rows count as ticked when none was. */
function parted<Row extends { text: string }>(
  rows: readonly Row[],
  texts: readonly string[],
): { ticked: readonly Row[]; rest: readonly Row[] } {
  const ticked = rows.filter(({ text }) => texts.includes(text));
  if (ticked.length === 0) return { ticked: rows, rest: [] };
  return { ticked, rest: rows.filter((row) => !ticked.includes(row)) };
}
