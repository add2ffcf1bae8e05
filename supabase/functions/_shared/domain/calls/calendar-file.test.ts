import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const CALL = {
  id: 'c1',
  title: 'Media coaching, with Ruth',
  startsAt: '2027-03-10T15:00:00+00:00',
  minutes: 45,
  link: 'https://meet.example/room?a=1,2',
  description: 'My first; TV talk\nWhat to wear?',
  sequence: 2,
  canceled: false,
};
const NOW = new Date('2026-11-28T20:00:00.123Z');

describe('calendarFile', () => {
  it('has start, end and stamp in UTC, and the properties that an event must have', () => {
    const lines = calendarFile(CALL, NOW).split('\r\n');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
    for (const line of [
      'VERSION:2.0',
      'UID:c1@newspeg',
      'SEQUENCE:2',
      'DTSTAMP:20261128T200000Z',
      'DTSTART:20270310T150000Z',
      'DTEND:20270310T154500Z',
      'STATUS:CONFIRMED',
      'URL:https://meet.example/room?a=1,2',
    ])
      expect(lines).toContain(line);
  });

  it('escapes text, and leaves no line break of it in the file', () => {
    const lines = calendarFile(CALL, NOW).split('\r\n');
    expect(lines).toContain('SUMMARY:Media coaching\\, with Ruth');
    expect(lines).toContain('DESCRIPTION:My first\\; TV talk\\nWhat to wear?');
  });

  it('folds lines at 75 octets, never inside a character', () => {
    const file = calendarFile({ ...CALL, description: '“ß”✊🏾 '.repeat(60) }, NOW);
    const lines = file.split('\r\n');
    const octets = lines.map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'“ß”✊🏾 '.repeat(60)}`);
    expect(file).not.toContain('\uFFFD');
  });

  it('takes a canceled call out of a calendar', () => {
    const file = calendarFile({ ...CALL, canceled: true }, NOW);
    expect(file).toContain('METHOD:CANCEL');
    expect(file).toContain('STATUS:CANCELLED');
  });
});
