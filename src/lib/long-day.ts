/** The day of an ISO date in words, of a year that goes without saying: `December 1`. */
export function longDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(isoDate));
}
