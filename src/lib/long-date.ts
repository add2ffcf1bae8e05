/** An ISO date in words, independent of the time zone: `2024-09-20` is September 20, 2024. */
export function longDate(isoDate: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(isoDate));
}
