import { describe, expect, it } from 'vitest';
import { addMonths, isoOf, parseDay } from './day.ts';
import { parseRule } from './rule.ts';

function spans(rule: string, ...years: number[]): (string | null)[] {
  return years.map((year) => {
    const span = parseRule(rule)(year);
    if (span === null) return null;
    return span.start === span.end ? isoOf(span.start) : `${isoOf(span.start)}..${isoOf(span.end)}`;
  });
}

describe('parseRule', () => {
  it('reads fixed days, months and spans, also over the turn of the year', () => {
    expect(spans('06-19', 2027)).toEqual(['2027-06-19']);
    expect(spans('month 02', 2027, 2028)).toEqual([
      '2027-02-01..2027-02-28',
      '2028-02-01..2028-02-29',
    ]);
    expect(spans('12-26..01-01', 2026)).toEqual(['2026-12-26..2027-01-01']);
    expect(spans('03-01 -1', 2027, 2028)).toEqual(['2027-02-28', '2028-02-29']);
    expect(spans('2028-07-14..2028-07-30', 2027, 2028)).toEqual([null, '2028-07-14..2028-07-30']);
  });
  it('counts weekdays of a month from either end', () => {
    expect(spans('3 Mon 01', 2025, 2026, 2027)).toEqual(['2025-01-20', '2026-01-19', '2027-01-18']);
    expect(spans('last Mon 05', 2026, 2027)).toEqual(['2026-05-25', '2027-05-31']);
    expect(spans('1 Mon 10', 2025, 2026, 2027)).toEqual(['2025-10-06', '2026-10-05', '2027-10-04']);
    expect(spans('4 Thu 11', 2025, 2026, 2027)).toEqual(['2025-11-27', '2026-11-26', '2027-11-25']);
  });
  it('finds Election Day on the Tuesday after the first Monday', () => {
    expect(spans('1 Mon 11 +1 years 2/0', 2022, 2023, 2024, 2026, 2028)).toEqual([
      '2022-11-08',
      null,
      '2024-11-05',
      '2026-11-03',
      '2028-11-07',
    ]);
    expect(spans('2 Wed 12 +6 years 4/0', 2024, 2028)).toEqual(['2024-12-17', '2028-12-19']);
  });
  it('finds clock changes, weeks and lengths', () => {
    expect(spans('2 Sun 03', 2025, 2026)).toEqual(['2025-03-09', '2026-03-08']);
    expect(spans('1 Sun 11', 2025, 2026)).toEqual(['2025-11-02', '2026-11-01']);
    expect(spans('week of 10-09', 2025, 2026)).toEqual([
      '2025-10-05..2025-10-11',
      '2026-10-04..2026-10-10',
    ]);
    expect(spans('3 Sun 06 -6 for 7', 2025)).toEqual(['2025-06-09..2025-06-15']);
    expect(spans('easter -47', 2024, 2025, 2026)).toEqual([
      '2024-02-13',
      '2025-03-04',
      '2026-02-17',
    ]);
  });
  it('moves tax dates past weekends and legal holidays in Washington', () => {
    expect(spans('due 04-15', 2016, 2017, 2018, 2022, 2023, 2025, 2026, 2028)).toEqual([
      '2016-04-18',
      '2017-04-18',
      '2018-04-17',
      '2022-04-18',
      '2023-04-18',
      '2025-04-15',
      '2026-04-15',
      '2028-04-18',
    ]);
    expect(spans('due 01-15', 2022, 2023, 2024)).toEqual([
      '2022-01-18',
      '2023-01-17',
      '2024-01-16',
    ]);
  });
  it.each(['', '6-19', '3 Moo 01', 'easter + 2', 'month', 'sometime', '06-19 for many'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseRule(text)).toThrow(RangeError);
    },
  );
});

describe('days', () => {
  it('keeps to the last of a shorter month', () => {
    expect(isoOf(addMonths(parseDay('2027-10-31'), -4))).toBe('2027-06-30');
    expect(isoOf(addMonths(parseDay('2028-02-29'), -12))).toBe('2027-02-28');
    expect(isoOf(addMonths(parseDay('2027-01-15'), -3))).toBe('2026-10-15');
  });
  it.each(['2027-02-30', '2027-2-3', 'today', ''])('refuses the date "%s"', (text) => {
    expect(() => parseDay(text)).toThrow(RangeError);
  });
});
