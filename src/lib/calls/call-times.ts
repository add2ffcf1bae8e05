import { timeText } from '@domain/text/time-text.ts';

/** The day of a time in a zone: 'Wednesday, March 10'. */
export function callDay(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(new Date(iso));
}

/** The month of a time in a zone: 'March 2027'. */
export function callMonth(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone }).format(
    new Date(iso),
  );
}

/** The time of day in a zone: '10:00 AM'. */
export function callHour(iso: string, timeZone: string): string {
  return timeText(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }),
    new Date(iso),
  );
}

/** Items in the order that they come, in groups of one text. */
export function grouped<T>(items: readonly T[], textOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [item]);
    else group.push(item);
  }
  return [...groups];
}
