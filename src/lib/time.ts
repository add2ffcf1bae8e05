import { timeText } from '@domain/text/time-text.ts';

const dateShort = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dateShortYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const weekdayAndDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const hourAndMinute = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `Sep 20`, with the year only when it is not the current one. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  return (date.getFullYear() === now.getFullYear() ? dateShort : dateShortYear).format(date);
}

/** The full local date and time with its zone. */
export function formatMoment(iso: string): string {
  return timeText(moment, new Date(iso));
}

/**
 * `tonight (Sunday) at 7 PM your time`, `tomorrow (Monday) at 8:30 AM your time`: a moment that is to come, for the
 * person who reads it. Midnight ends the day that people say it of: `tonight (Sunday) at midnight`.
 */
export function ownTime(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (date.getTime() - now.getTime() < MINUTE) return 'in a few seconds';
  const midnight = ownHour(iso) === MIDNIGHT;
  const day = midnight ? new Date(date.getTime() - MINUTE) : date;
  const days = Math.round((startOfDay(day) - startOfDay(now)) / DAY);
  const named = `(${timeText(weekday, day)})`;
  if (days === 0)
    return `${midnight || date.getHours() >= EVENING ? 'tonight' : 'today'} ${named} at ${ownHour(iso)}`;
  if (days === 1) return `tomorrow ${midnight ? 'night ' : ''}${named} at ${ownHour(iso)}`;
  const dated = timeText(weekdayAndDay, day);
  return midnight ? `at the end of ${dated}` : `on ${dated} at ${ownHour(iso)}`;
}

/** The hour at which people begin to say `tonight`. */
const EVENING = 18;
const MIDNIGHT = 'midnight';

/** `7 PM your time`, `midnight`: the hour alone, of what happens every day. */
export function ownHour(iso: string): string {
  const text = timeText(hourAndMinute, new Date(iso)).replace(':00', '');
  if (text === '12 AM') return MIDNIGHT;
  return `${text === '12 PM' ? 'noon' : text} your time`;
}

const startOfDay = (date: Date) => new Date(date).setHours(0, 0, 0, 0);

/** `just now`, `5 minutes ago`, `yesterday`; after a week the day itself. */
export function timeAgo(iso: string, now: Date = new Date()): string {
  const elapsed = now.getTime() - new Date(iso).getTime();
  if (elapsed < MINUTE) return 'just now';
  if (elapsed < HOUR) return relative.format(-Math.floor(elapsed / MINUTE), 'minute');
  if (elapsed < DAY) return relative.format(-Math.floor(elapsed / HOUR), 'hour');
  if (elapsed < 7 * DAY) return relative.format(-Math.floor(elapsed / DAY), 'day');
  return formatDay(iso, now);
}
