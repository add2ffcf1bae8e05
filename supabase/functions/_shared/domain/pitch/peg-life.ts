import type { PitchType } from './pitch.ts';

/**
 * How long the news of a pitch holds, in days, by format. `private.peg_until` in SQL has the same
 * rule and decides; this one says it on screen before the server has to refuse.
 */
const LIFE_DAYS: Readonly<Record<PitchType, number>> = {
  tv_local: 3,
  podcast: 21,
  culture_mag: 60,
};

const DAY = 86_400_000;
/** A day of the calendar ends in Hawaii, at UTC-10, 34 hours after it began in UTC. */
const DAY_ENDS = 34 * 3_600_000;

/** What decides about the life of a peg; dates as the database returns them. */
export interface PegTimes {
  pitch_type: PitchType;
  created_at: string;
  /** The last day of the event, `YYYY-MM-DD`; null when the peg has no date. */
  peg_date: string | null;
  /** When the creator last confirmed that the peg still holds. */
  peg_confirmed_at?: string | null | undefined;
}

export interface PegLife {
  /** `fading`: the last third of its life. `stale`: over. */
  state: 'fresh' | 'fading' | 'stale';
  /** The end of its life, as an ISO timestamp. */
  until: string;
}

/**
 * Whether the peg of a pitch still holds. A peg whose day lies ahead holds to the end of that day;
 * one whose day was over when the pitch was written lives on from that day, and one without a date
 * from the writing, as long as the format's news does. A confirmation starts such a life anew.
 */
export function pegLife(times: PegTimes, now: Date): PegLife {
  const life = LIFE_DAYS[times.pitch_type] * DAY;
  const written = Date.parse(times.created_at);
  const dayOver = times.peg_date === null ? written : Date.parse(times.peg_date) + DAY_ENDS;
  let from = written;
  let until = dayOver > written ? dayOver : dayOver + life;
  if (dayOver < written) from = dayOver;
  const confirmed = times.peg_confirmed_at ?? null;
  if (confirmed !== null && Date.parse(confirmed) + life > until) {
    from = Date.parse(confirmed);
    until = from + life;
  }
  const left = until - now.getTime();
  const state = left <= 0 ? 'stale' : left <= Math.min(life, until - from) / 3 ? 'fading' : 'fresh';
  return { state, until: new Date(until).toISOString() };
}
