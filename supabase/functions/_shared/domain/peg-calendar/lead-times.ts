import { addMonths, isoOf, type Day } from './day.ts';
import type { ShownPegKind } from './entry.ts';
import type { PitchType } from '../pitch/pitch.ts';

interface LeadTimes {
  /** Local television plans days ahead. */
  tvDays: number;
  /** Podcasts record weeks ahead. */
  podcastWeeks: number;
  /** Magazines close an issue months ahead. */
  magazineMonths: number;
}

/**
 * How long before the first day a pitch should arrive: 'own' is a creator's own peg. What everybody
 * plans for (holidays, round anniversaries) is planned earlier than a filing date.
 */
const LEAD_TIMES: Readonly<Record<ShownPegKind, LeadTimes>> = {
  holiday: { tvDays: 10, podcastWeeks: 6, magazineMonths: 5 },
  anniversary: { tvDays: 10, podcastWeeks: 6, magazineMonths: 5 },
  observance: { tvDays: 7, podcastWeeks: 4, magazineMonths: 4 },
  season: { tvDays: 7, podcastWeeks: 4, magazineMonths: 4 },
  civic: { tvDays: 5, podcastWeeks: 3, magazineMonths: 3 },
  own: { tvDays: 7, podcastWeeks: 4, magazineMonths: 4 },
};

/** The last good day to pitch, by format, as ISO dates. */
export function pitchBy(start: Day, kind: ShownPegKind): Record<PitchType, string> {
  const { tvDays, podcastWeeks, magazineMonths } = LEAD_TIMES[kind];
  return {
    tv_local: isoOf(start - tvDays),
    podcast: isoOf(start - podcastWeeks * 7),
    culture_mag: isoOf(addMonths(start, -magazineMonths)),
  };
}
