import { dayText } from '@/lib/pitch-by';

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const DAY = 86_400_000;

/** The date of a peg: `Saturday, Jun 19` or `Feb 1 to Feb 28, 2027`. */
export function spanText(start: string, end: string, today: string): string {
  if (start === end) return `${weekday.format(new Date(start))}, ${dayText(start, today)}`;
  const first =
    start.slice(0, 4) === end.slice(0, 4)
      ? shortDay.format(new Date(start))
      : dayText(start, today);
  return `${first} to ${dayText(end, today)}`;
}

/** `June 2027` for an ISO date or `YYYY-MM`. */
export function monthText(iso: string): string {
  return month.format(new Date(`${iso.slice(0, 7)}-01`));
}

/** `today`, `tomorrow`, `in 12 days`, `in 5 weeks`, `in 4 months`; for days that lie ahead. */
export function aheadText(iso: string, today: string): string {
  const days = Math.round((Date.parse(iso) - Date.parse(today)) / DAY);
  if (days <= 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days < 21) return `in ${String(days)} days`;
  if (days < 75) return `in ${String(Math.floor(days / 7))} weeks`;
  return `in ${String(Math.floor(days / 30.4))} months`;
}
