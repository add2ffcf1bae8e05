import { describe, expect, it } from 'vitest';
import { BEATS } from '../profile/beats.ts';
import { isRoundAnniversary, pegCalendar } from './calendar.ts';
import { addMonths, isoOf, parseDay } from './day.ts';
import type { CalendarEntry } from './entry.ts';
import { newsPegSchema } from '../pitch/pitch.ts';

const TODAYS = ['2024-03-03', '2026-11-21', '2027-06-30', '2028-02-29', '2029-12-31', '2033-08-08'];

/** The row an entry comes from: its id without the year. */
const keyOf = ({ id }: CalendarEntry) => id.replace(/-\d{4}$/, '');

function entry(today: string, id: string): CalendarEntry {
  const found = pegCalendar(today).find((one) => one.id === id);
  if (found === undefined) throw new Error(`No entry ${id}`);
  return found;
}

describe.each(TODAYS)('the calendar of %s', (today) => {
  const entries = pegCalendar(today);

  it('has at least 260 different pegs in 18 months, and 12 for every beat', () => {
    expect(new Set(entries.map(keyOf)).size).toBeGreaterThanOrEqual(260);
    for (const beat of BEATS) {
      const ofBeat = entries.filter(({ beats }) => beats.includes(beat));
      expect(new Set(ofBeat.map(keyOf)).size, beat).toBeGreaterThanOrEqual(12);
    }
  });

  it('has no id twice and no title twice on one day', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const titles = entries.map(({ title, start }) => `${start} ${title}`);
    expect(new Set(titles).size).toBe(entries.length);
  });

  it('holds what is under way or starts within 18 months, by date', () => {
    const until = isoOf(addMonths(parseDay(today), 18));
    for (const { start, end } of entries) {
      expect(start <= end && end >= today && start <= until).toBe(true);
    }
    const starts = entries.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort());
  });

  it('has titles that the pitch form takes as they are, without open places', () => {
    for (const { title } of entries) {
      expect(newsPegSchema.parse(title)).toBe(title);
      expect(title).not.toMatch(/[#{}]/);
    }
  });

  it('names a source and different beats for every entry, and pitches earlier the slower the format', () => {
    for (const { source, beats, start, pitch_by } of entries) {
      expect(source.name).not.toBe('');
      if (source.url !== null) expect(new URL(source.url).protocol).toBe('https:');
      expect(new Set(beats).size).toBe(beats.length);
      expect(pitch_by.culture_mag < pitch_by.podcast).toBe(true);
      expect(pitch_by.podcast < pitch_by.tv_local).toBe(true);
      expect(pitch_by.tv_local < start).toBe(true);
    }
  });
});

describe('pegCalendar', () => {
  it('gives an entry the same id and dates on whatever day it is asked for', () => {
    const late = new Map(pegCalendar('2027-02-10').map((one) => [one.id, one]));
    const both = pegCalendar('2026-11-21').filter(({ id }) => late.has(id));
    expect(both.length).toBeGreaterThan(500);
    for (const one of both) expect(late.get(one.id)).toEqual(one);
  });

  it('keeps a span that is under way and drops it on the day after', () => {
    expect(entry('2027-02-28', 'black-history-month-2027').end).toBe('2027-02-28');
    expect(() => entry('2027-03-01', 'black-history-month-2027')).toThrow();
    expect(entry('2027-01-01', 'kwanzaa-2026').start).toBe('2026-12-26');
  });

  it('computes pitch dates from the lead times of the kind', () => {
    expect(entry('2026-11-21', 'juneteenth-2027').pitch_by).toEqual({
      tv_local: '2027-06-09',
      podcast: '2027-05-08',
      culture_mag: '2027-01-19',
    });
  });

  it('shows an occasion once: a holiday that has a round number says so', () => {
    for (const today of ['2026-11-21', '2026-12-31']) {
      const found = pegCalendar(today).filter(
        ({ title, start }) => title.startsWith('Kwanzaa') && start === '2026-12-26',
      );
      expect(found).toMatchObject([
        { id: 'kwanzaa-2026', title: 'Kwanzaa turns 60', end: '2027-01-01' },
      ]);
    }
  });

  it('names round anniversaries with their years', () => {
    expect(entry('2026-11-21', 'freedoms-journal-2027')).toMatchObject({
      title: "Freedom's Journal, the first Black-owned newspaper, turns 200",
      start: '2027-03-16',
      kind: 'anniversary',
    });
    expect(entry('2026-11-21', 'birth-coretta-scott-king-2027').title).toBe(
      '100 years since the birth of Coretta Scott King',
    );
    expect(entry('2026-11-21', 'public-domain-day-2027').title).toBe(
      'Works of 1931 enter the public domain',
    );
  });

  it('counts every fifth year to 100, then tenths and quarters of a century', () => {
    const round = [0, 5, 10, 12, 65, 100, 105, 110, 125, 160, 165, 175, 199, 200].filter(
      isRoundAnniversary,
    );
    expect(round).toEqual([5, 10, 65, 100, 110, 125, 160, 175, 200]);
  });

  it('knows the day of an anniversary of February 29 in a common year', () => {
    expect(entry('2029-01-01', 'mcdaniel-oscar-2030').start).toBe('2030-02-28');
  });

  it('refuses a day that does not exist', () => {
    expect(() => pegCalendar('2027-02-30')).toThrow(RangeError);
  });
});
