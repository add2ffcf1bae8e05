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

/** `7 PM your time`, with `today`, `tomorrow` or the day before it: a moment that is to come, for the person who reads it. */
export function ownTime(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (date.getTime() - now.getTime() < MINUTE) return 'in a few seconds';
  const days = Math.round((startOfDay(date) - startOfDay(now)) / DAY);
  const day =
    days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${timeText(weekdayAndDay, date)}`;
  return `${day} at ${ownHour(iso)}`;
}

/** `7 PM your time`, `midnight your time`: the hour alone, of what happens every day. */
export function ownHour(iso: string): string {
  const text = timeText(hourAndMinute, new Date(iso)).replace(':00', '');
  return `${text === '12 AM' ? 'midnight' : text === '12 PM' ? 'noon' : text} your time`;
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
