import { dayOf, nthWeekday, parseDay, weekdayOf, yearOf, type Day } from './day.ts';
import { easter, hanukkah, orthodoxEaster, passover, roshHashanah } from './feasts.ts';
import { sunDay } from './sun.ts';

/** First and last day; equal for a single day. */
export interface Span {
  start: Day;
  end: Day;
}

/** The span of an entry that starts in the year; null in years without it. */
export type Rule = (year: number) => Span | null;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const ANCHORS: Readonly<Record<string, (year: number) => Day>> = {
  easter,
  'orthodox-easter': orthodoxEaster,
  'rosh-hashanah': roshHashanah,
  passover,
  hanukkah,
  'march-equinox': (year) => sunDay(year, 'march'),
  'june-solstice': (year) => sunDay(year, 'june'),
  'september-equinox': (year) => sunDay(year, 'september'),
  'december-solstice': (year) => sunDay(year, 'december'),
};

/**
 * When a federal tax act due on this date has to be done: the next day that is no Saturday, no
 * Sunday and no legal holiday in the District of Columbia (26 U.S.C. 7503). Only Martin Luther
 * King Day and Emancipation Day can meet the dates of the tables.
 */
export function taxDue(year: number, month: number, date: number): Day {
  // A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after.
  const emancipation = dayOf(year, 4, 16);
  const kept = emancipation + ({ 6: -1, 0: 1 }[weekdayOf(emancipation)] ?? 0);
  const free = [nthWeekday(year, 1, 1, 3), kept];
  let due = dayOf(year, month, date);
  while (weekdayOf(due) === 0 || weekdayOf(due) === 6 || free.includes(due)) due += 1;
  return due;
}

/** `06-19`, `3 Mon 01`, `last Mon 05`, `week of 10-09`, `due 04-15` or a name of ANCHORS. */
function baseOf(text: string): Rule | undefined {
  const single = (of: (year: number) => Day) => (year: number) => ({
    start: of(year),
    end: of(year),
  });
  const fixed = /^(\d\d)-(\d\d)$/.exec(text);
  if (fixed !== null) return single((year) => dayOf(year, Number(fixed[1]), Number(fixed[2])));

  const range = /^(\d\d)-(\d\d)\.\.(\d\d)-(\d\d)$/.exec(text);
  if (range !== null) {
    return (year) => {
      const start = dayOf(year, Number(range[1]), Number(range[2]));
      const end = dayOf(year, Number(range[3]), Number(range[4]));
      return {
        start,
        end: end < start ? dayOf(year + 1, Number(range[3]), Number(range[4])) : end,
      };
    };
  }

  const once = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text);
  if (once !== null) {
    const span = { start: parseDay(once[1] ?? ''), end: parseDay(once[2] ?? '') };
    return (year) => (yearOf(span.start) === year ? span : null);
  }

  const month = /^month (\d\d)$/.exec(text);
  if (month !== null) {
    const at = Number(month[1]);
    return (year) => ({ start: dayOf(year, at, 1), end: dayOf(year, at + 1, 0) });
  }

  const nth = /^(\d|last) (\w{3}) (\d\d)$/.exec(text);
  const weekday = WEEKDAYS.indexOf(nth?.[2] ?? '');
  if (nth !== null && weekday >= 0) {
    const n = nth[1] === 'last' ? -1 : Number(nth[1]);
    return single((year) => nthWeekday(year, Number(nth[3]), weekday, n));
  }

  const week = /^week of (\d\d)-(\d\d)$/.exec(text);
  if (week !== null) {
    return (year) => {
      const day = dayOf(year, Number(week[1]), Number(week[2]));
      const start = day - weekdayOf(day);
      return { start, end: start + 6 };
    };
  }

  const due = /^due (\d\d)-(\d\d)$/.exec(text);
  if (due !== null) return single((year) => taxDue(year, Number(due[1]), Number(due[2])));

  const anchor = ANCHORS[text];
  return anchor === undefined ? undefined : single(anchor);
}

/**
 * Reads a rule of the tables: a base (`06-19`, `09-15..10-15`, `2028-07-14..2028-07-30`,
 * `month 02`, `3 Mon 01`, `last Mon 05`, `week of 10-09` from Sunday to Saturday, `due 04-15`,
 * `easter`), then optionally an offset in days (`+1`), a length in days (`for 7`), and the years it
 * holds in as divisor and remainder (`years 2/0` for even ones). Throws RangeError for anything else.
 */
export function parseRule(text: string): Rule {
  const match = /^(.+?)(?: ([+-]\d+))?(?: for (\d+))?(?: years (\d+)\/(\d+))?$/.exec(text.trim());
  const base = baseOf(match?.[1] ?? '');
  if (match === null || base === undefined) throw new RangeError(`Not a rule: ${text}`);
  const offset = Number(match[2] ?? 0);
  const length = match[3] === undefined ? undefined : Number(match[3]);
  const divisor = Number(match[4] ?? 1);
  const remainder = Number(match[5] ?? 0);
  return (year) => {
    if (year % divisor !== remainder) return null;
    const span = base(year);
    if (span === null) return null;
    const start = span.start + offset;
    return { start, end: length === undefined ? span.end + offset : start + length - 1 };
  };
}
