import { addMonths, isoOf, parseDay, yearOf, type Day } from './day.ts';
import type { CalendarEntry } from './entry.ts';
import { pitchBy } from './lead-times.ts';
import { readBirths, readHistoric, readRecurring } from './read-table.ts';
import type { Span } from './rule.ts';
import { BIRTHS, BIRTHS_SOURCE } from './tables/births.ts';
import { CIVIC } from './tables/civic.ts';
import { DAYS_BY_LAW } from './tables/days-by-law.ts';
import { HISTORY_1900_1949 } from './tables/history-1900-1949.ts';
import { HISTORY_1950_1964 } from './tables/history-1950-1964.ts';
import { HISTORY_1965_1989 } from './tables/history-1965-1989.ts';
import { HISTORY_FROM_1990 } from './tables/history-from-1990.ts';
import { HISTORY_TO_1899 } from './tables/history-to-1899.ts';
import { HOLIDAYS } from './tables/holidays.ts';
import { MONTHS } from './tables/months.ts';
import { SEASONS } from './tables/seasons.ts';
import { SPORTS_AND_STAGE } from './tables/sports-and-stage.ts';
import { WORLD_DAYS } from './tables/world-days.ts';

const RECURRING = [
  ...readRecurring('holiday', HOLIDAYS),
  ...readRecurring('observance', DAYS_BY_LAW),
  ...readRecurring('observance', MONTHS),
  ...readRecurring('observance', WORLD_DAYS),
  ...readRecurring('observance', SPORTS_AND_STAGE),
  ...readRecurring('civic', CIVIC),
  ...readRecurring('season', SEASONS),
];

const HISTORIC = [
  ...readHistoric(HISTORY_TO_1899),
  ...readHistoric(HISTORY_1900_1949),
  ...readHistoric(HISTORY_1950_1964),
  ...readHistoric(HISTORY_1965_1989),
  ...readHistoric(HISTORY_FROM_1990),
  ...readBirths(BIRTHS_SOURCE, BIRTHS),
];

/** How far the calendar looks ahead. */
const HORIZON_MONTHS = 18;

/** Every fifth year up to 100, then every tenth and every quarter of a century. */
export function isRoundAnniversary(years: number): boolean {
  if (years < 5) return false;
  return years <= 100 ? years % 5 === 0 : years % 10 === 0 || years % 25 === 0;
}

/** `{year}` in a title is the year of the entry, `{year-96}` the one 96 years before. */
function fillYear(title: string, year: number): string {
  return title.replace(/\{year(-\d+)?\}/g, (_, back: string | undefined) =>
    String(year + Number(back ?? 0)),
  );
}

/** The same date in another year; February 29 becomes the 28th in a common year. */
function sameDayIn(year: number, on: Day): Day {
  return addMonths(on, (year - yearOf(on)) * 12);
}

/**
 * Every peg that is under way on or after `today` and starts within 18 months, by date. `today` is
 * an ISO date; throws RangeError for anything else.
 */
export function pegCalendar(today: string): CalendarEntry[] {
  const from = parseDay(today);
  const until = addMonths(from, HORIZON_MONTHS);
  const entries: CalendarEntry[] = [];

  const add = (
    peg: Pick<CalendarEntry, 'title' | 'kind' | 'beats' | 'source'> & { key: string },
    year: number,
    { start, end }: Span,
  ) => {
    if (end < from || start > until) return;
    entries.push({
      id: `${peg.key}-${String(year)}`,
      title: peg.title,
      start: isoOf(start),
      end: isoOf(end),
      kind: peg.kind,
      beats: peg.beats,
      source: peg.source,
      pitch_by: pitchBy(start, peg.kind),
    });
  };

  // A span of the year before can reach into this one.
  for (let year = yearOf(from) - 1; year <= yearOf(until); year += 1) {
    for (const peg of RECURRING) {
      const span = peg.rule(year);
      if (span !== null) add({ ...peg, title: fillYear(peg.title, year) }, year, span);
    }
    for (const peg of HISTORIC) {
      const years = year - yearOf(peg.on);
      if (!isRoundAnniversary(years)) continue;
      const day = sameDayIn(year, peg.on);
      const title = peg.title.replace('#', String(years));
      // One occasion stands once: a holiday that has a round number takes it into its own title.
      const start = isoOf(day);
      const same = entries.find(
        (entry) => entry.start === start && peg.title === `${entry.title} turns #`,
      );
      if (same !== undefined) same.title = title;
      else add({ ...peg, kind: 'anniversary', title }, year, { start: day, end: day });
    }
  }
  return entries.sort((a, b) => a.start.localeCompare(b.start) || a.id.localeCompare(b.id));
}
