import { timeText } from '../text/time-text.ts';

/** A time in a zone, with the zone's name: 'Fri, Nov 27, 5:00 PM EST'. */
export function deadlineText(deadline: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return timeText(format, new Date(deadline));
}

/** The time zone of this browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
