import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import { timeText } from '@domain/text/time-text.ts';
import { clockIn } from '@domain/text/zoned-time.ts';

/** Formats of one kind, each made at the first use in each zone; without a zone in that of this browser. */
export function inZone(
  options: Intl.DateTimeFormatOptions,
): (timeZone?: string) => Intl.DateTimeFormat {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

const dateShort = inZone({ month: 'short', day: 'numeric' });
const dateShortYear = inZone({ month: 'short', day: 'numeric', year: 'numeric' });
const moment = inZone({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const weekdayAndDay = inZone({ weekday: 'long', month: 'long', day: 'numeric' });
const weekday = inZone({ weekday: 'long' });
const hourAndMinute = inZone({ hour: 'numeric', minute: '2-digit' });
const named = inZone({ timeZoneName: 'short' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `Sep 20`, with the year only when it is not the current one; in this browser's zone, or in `timeZone`. */
export function formatDay(iso: string, now: Date = new Date(), timeZone?: string): string {
  const date = new Date(iso);
  const format = date.getFullYear() === now.getFullYear() ? dateShort : dateShortYear;
  return format(timeZone).format(date);
}

/** The full date and time in a zone, with its name. */
export function formatMoment(iso: string, timeZone: string): string {
  return timeText(moment(timeZone), new Date(iso));
}

/** The short name of a zone at a moment: `EST`. */
export function zoneName(iso: string, timeZone: string): string {
  const parts = named(timeZone).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The name of a zone whose clock is not that of this browser; undefined for one whose clock is. */
export function otherZone(iso: string, timeZone: string): string | undefined {
  const at = Date.parse(iso);
  if (clockIn(timeZone, at) === clockIn(ownTimeZone(), at)) return undefined;
  return zoneName(iso, timeZone);
}

/**
 * `tonight (Sunday) at 7 PM your time`, `tomorrow (Monday) at 8:30 AM your time`: a moment that is to come, for the
 * person whose zone it is. Midnight ends the day that people say it of: `tonight (Sunday) at midnight`. Where this
 * browser's clock is another, the zone has its name: `at 7 PM EST`.
 */
export function ownTime(iso: string, timeZone: string, now: Date = new Date()): string {
  const at = Date.parse(iso);
  if (at - now.getTime() < MINUTE) return 'in a few seconds';
  const clock = clockIn(timeZone, at);
  const midnight = isMidnight(clock);
  const day = midnight ? at - MINUTE : at;
  const days = (dayOf(timeZone, day) - dayOf(timeZone, now.getTime())) / DAY;
  const weekdayName = `(${timeText(weekday(timeZone), new Date(day))})`;
  const hour = ownHour(iso, timeZone);
  if (days === 0)
    return `${midnight || Number(clock.slice(11, 13)) >= EVENING ? 'tonight' : 'today'} ${weekdayName} at ${hour}`;
  if (days === 1) return `tomorrow ${midnight ? 'night ' : ''}${weekdayName} at ${hour}`;
  const dated = timeText(weekdayAndDay(timeZone), new Date(day));
  if (!midnight) return `on ${dated} at ${hour}`;
  const zone = otherZone(iso, timeZone);
  return `at the end of ${dated}${zone === undefined ? '' : ` (${zone})`}`;
}

/** The hour at which people begin to say `tonight`. */
const EVENING = 18;

const isMidnight = (clock: string) => clock.slice(11, 16) === '00:00';
const dayOf = (timeZone: string, at: number) => Date.parse(clockIn(timeZone, at).slice(0, 10));

/** `7 PM your time`, `midnight`: the hour alone, of what happens every day. Another zone than the browser's by its name. */
export function ownHour(iso: string, timeZone: string): string {
  const zone = otherZone(iso, timeZone);
  if (isMidnight(clockIn(timeZone, Date.parse(iso))))
    return zone === undefined ? 'midnight' : `midnight ${zone}`;
  const text = timeText(hourAndMinute(timeZone), new Date(iso)).replace(':00', '');
  return `${text === '12 PM' ? 'noon' : text} ${zone ?? 'your time'}`;
}

/** `just now`, `5 minutes ago`, `yesterday`; after a week the day itself, in this browser's zone, or in `timeZone`. */
export function timeAgo(iso: string, now: Date = new Date(), timeZone?: string): string {
  const elapsed = now.getTime() - new Date(iso).getTime();
  if (elapsed < MINUTE) return 'just now';
  if (elapsed < HOUR) return relative.format(-Math.floor(elapsed / MINUTE), 'minute');
  if (elapsed < DAY) return relative.format(-Math.floor(elapsed / HOUR), 'hour');
  if (elapsed < 7 * DAY) return relative.format(-Math.floor(elapsed / DAY), 'day');
  return formatDay(iso, now, timeZone);
}
