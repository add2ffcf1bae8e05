import { timeText } from '@domain/text/time-text.ts';
import { clockIn } from '@domain/text/zoned-time.ts';

/** A day and hour in a zone: 'Friday, December 4, 8 AM EST'. */
export function nextIssueText(at: string, timeZone: string): string {
  const date = new Date(at);
  const zone = (options: Intl.DateTimeFormatOptions) =>
    timeText(new Intl.DateTimeFormat('en-US', { timeZone, ...options }), date);
  const day = zone({ weekday: 'long', month: 'long', day: 'numeric' });
  return `${day}, ${zone({ hour: 'numeric', timeZoneName: 'short' })}`;
}

/** The Friday of the issue that comes then: 'Friday, November 27'. */
export function fridayText(at: string, timeZone: string): string {
  const day = new Date(`${clockIn(timeZone, Date.parse(at)).slice(0, 10)}T00:00Z`);
  const sinceFriday = (day.getUTCDay() + 2) % 7;
  day.setUTCDate(day.getUTCDate() - sinceFriday);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  return format.format(day);
}

/** Which issue comes then, for a day that is no Friday: 'the issue of Friday, November 27'; '' on a Friday. */
export function issueOfText(at: string, timeZone: string): string {
  const friday = fridayText(at, timeZone);
  return nextIssueText(at, timeZone).startsWith(friday) ? '' : `the issue of ${friday}`;
}
