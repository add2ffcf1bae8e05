/** An ISO date in words, independent of the time zone: `2024-09-20` is September 20, 2024. */
export function longDate(isoDate: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(isoDate));
}

/** The day of an ISO date in words, of a year that goes without saying: `December 1`. */
export function longDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(isoDate));
}

/** The days from one ISO date to another: `September 20, 2024`, `April 2027` for a whole month, `April 3 – 9, 2027`. */
export function longSpan(start: string, end: string): string {
  if (start >= end) return longDate(end);
  const [first, last] = [new Date(start), new Date(end)];
  const after = new Date(last.getTime() + 86_400_000);
  const isMonth =
    start.slice(0, 7) === end.slice(0, 7) && first.getUTCDate() === 1 && after.getUTCDate() === 1;
  if (isMonth)
    return new Intl.DateTimeFormat('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(first);
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    first,
    last,
  );
}
