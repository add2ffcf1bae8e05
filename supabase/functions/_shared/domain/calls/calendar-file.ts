import { BRAND } from '../text/brand.ts';

interface CalendarCall {
  id: string;
  title: string;
  /** ISO time. */
  startsAt: string;
  minutes: number;
  /** Where the call is held. */
  link: string;
  description: string;
  /** Grows with every change, so that calendars replace the entry. */
  sequence: number;
  canceled: boolean;
}

/** A call as an iCalendar file (RFC 5545), for any calendar program. */
export function calendarFile(call: CalendarCall, now: Date): string {
  const start = new Date(call.startsAt);
  const end = new Date(start.getTime() + call.minutes * 60_000);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND.name}//Calls//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${call.canceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${call.id}@${BRAND.name.toLowerCase()}`,
    `SEQUENCE:${String(call.sequence)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(call.title)}`,
    `DESCRIPTION:${escapeText(call.description)}`,
    `LOCATION:${escapeText(call.link)}`,
    `URL:${call.link}`,
    `STATUS:${call.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
}

/** A UTC time as RFC 5545 writes it (3.3.5, form 2). */
function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A text value (3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');
}

/** Lines have at most 75 octets; a line that goes on begins with a space (3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
