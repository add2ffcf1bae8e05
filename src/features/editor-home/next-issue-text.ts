import { timeText } from '@domain/text/time-text.ts';

/** A day and hour in a zone: 'Friday, December 4, 8 AM EST'. */
export function nextIssueText(at: string, timeZone: string): string {
  const date = new Date(at);
  const zone = (options: Intl.DateTimeFormatOptions) =>
    timeText(new Intl.DateTimeFormat('en-US', { timeZone, ...options }), date);
  const day = zone({ weekday: 'long', month: 'long', day: 'numeric' });
  return `${day}, ${zone({ hour: 'numeric', timeZoneName: 'short' })}`;
}
