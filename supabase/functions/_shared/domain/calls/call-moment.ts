import { timeText } from '../text/time-text.ts';

/** Day and time with the name of the zone. */
export function callMoment(iso: string, timeZone: string): string {
  return timeText(
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
    new Date(iso),
  );
}
