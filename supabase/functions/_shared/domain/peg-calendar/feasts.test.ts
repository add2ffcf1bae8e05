import { describe, expect, it } from 'vitest';
import { isoOf } from './day.ts';
import { easter, hanukkah, orthodoxEaster, passover, roshHashanah } from './feasts.ts';

const dates = (of: (year: number) => number, years: readonly number[]) =>
  years.map((year) => isoOf(of(year)));

describe('feasts', () => {
  it('finds Easter', () => {
    expect(dates(easter, [1961, 2000, 2008, 2024, 2025, 2026, 2027, 2038])).toEqual([
      '1961-04-02',
      '2000-04-23',
      '2008-03-23',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });
  it('finds Orthodox Easter', () => {
    expect(dates(orthodoxEaster, [2021, 2023, 2024, 2025, 2026, 2027])).toEqual([
      '2021-05-02',
      '2023-04-16',
      '2024-05-05',
      '2025-04-20',
      '2026-04-12',
      '2027-05-02',
    ]);
  });
  it('finds Rosh Hashanah, also after the four kinds of delay', () => {
    expect(dates(roshHashanah, [2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027])).toEqual([
      '2020-09-19',
      '2021-09-07',
      '2022-09-26',
      '2023-09-16',
      '2024-10-03',
      '2025-09-23',
      '2026-09-12',
      '2027-10-02',
    ]);
  });
  it('finds Passover and Hanukkah', () => {
    expect(dates(passover, [2022, 2023, 2024, 2025, 2026])).toEqual([
      '2022-04-16',
      '2023-04-06',
      '2024-04-23',
      '2025-04-13',
      '2026-04-02',
    ]);
    expect(dates(hanukkah, [2021, 2022, 2023, 2024, 2025, 2026])).toEqual([
      '2021-11-29',
      '2022-12-19',
      '2023-12-08',
      '2024-12-26',
      '2025-12-15',
      '2026-12-05',
    ]);
  });
});
