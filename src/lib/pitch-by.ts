import type { PitchType } from '@domain/pitch/pitch.ts';
import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import { clockIn } from '@domain/text/zoned-time.ts';

/** A pitch type in 'Pitch TV by …' and 'Late for TV (…)'. */
const SHORT: Readonly<Record<PitchType, string>> = {
  tv_local: 'TV',
  podcast: 'podcasts',
  culture_mag: 'magazines',
};

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const shortDayYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The calendar day of a moment, as `YYYY-MM-DD`: in a zone, or where the user is. */
export const localDay = (now: Date, timeZone = ownTimeZone()): string =>
  clockIn(timeZone, now.getTime()).slice(0, 10);

/** `Jun 19`, with the year when it is not the year of `today`. Both are ISO dates. */
export function dayText(iso: string, today: string): string {
  const date = new Date(iso);
  return (iso.slice(0, 4) === today.slice(0, 4) ? shortDay : shortDayYear).format(date);
}

/** Whether a pitch comes too late for a format, and the words for it: `Late for TV (Jun 12)`. */
export function pitchByText(
  type: PitchType,
  by: string,
  today: string,
): { late: boolean; text: string } {
  const late = by < today;
  const day = dayText(by, today);
  return {
    late,
    text: late ? `Late for ${SHORT[type]} (${day})` : `Pitch ${SHORT[type]} by ${day}`,
  };
}
