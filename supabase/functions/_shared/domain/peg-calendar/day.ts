/** A calendar day without time or zone, as the number of days since 1970-01-01. */
export type Day = number;

const MS_A_DAY = 86_400_000;

/** The day of a year, month (1-12) and day of the month; overflow counts on, as in `Date.UTC`. */
export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / MS_A_DAY;
}

/** The day of an ISO date such as `2027-06-19`. Throws RangeError for anything else. */
export function parseDay(iso: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  const day = match === null ? NaN : dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  if (Number.isNaN(day) || isoOf(day) !== iso) throw new RangeError(`Not an ISO date: ${iso}`);
  return day;
}

/** Whether a text is an ISO date that exists, such as `2027-06-19`. */
export function isDay(text: string): boolean {
  try {
    parseDay(text);
    return true;
  } catch {
    return false;
  }
}

/** The ISO date of a day. */
export function isoOf(day: Day): string {
  return new Date(day * MS_A_DAY).toISOString().slice(0, 10);
}

export function yearOf(day: Day): number {
  return new Date(day * MS_A_DAY).getUTCFullYear();
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The same date a number of months later; the last of the month where that date does not exist. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(day * MS_A_DAY);
  const month = date.getUTCMonth() + 1 + months;
  const last = dayOf(date.getUTCFullYear(), month + 1, 0);
  return Math.min(dayOf(date.getUTCFullYear(), month, date.getUTCDate()), last);
}

/** The nth weekday (0 is Sunday) of a month; n = -1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): Day {
  if (n > 0) {
    const first = dayOf(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
  }
  const last = dayOf(year, month + 1, 0);
  return last - ((weekdayOf(last) - weekday + 7) % 7) + (n + 1) * 7;
}
