import { servesMedium } from '../profile/offers.ts';
import type { PitchProfile } from '../profile/profile.ts';
import type { Chosen } from './chosen.ts';
import type { PitchType } from './pitch.ts';

/**
 * What was ticked for a pitch, for another format: the facts as they are, and the offers that serve that
 * medium. Where none of the ticked ones does, all of the profile that do take their place.
 */
export function chosenFor(
  chosen: Chosen | null,
  { offers }: Pick<PitchProfile, 'offers'>,
  type: PitchType,
): Chosen | null {
  if (chosen === null || chosen.offers.length === 0) return chosen;
  const serving = offers
    .filter((offer) => servesMedium(offer, type) > 0)
    .toSorted((left, right) => servesMedium(right, type) - servesMedium(left, type))
    .map(({ text }) => text);
  const kept = chosen.offers.filter((text) => serving.includes(text));
  return { ...chosen, offers: kept.length > 0 ? kept : serving };
}
