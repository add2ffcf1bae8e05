import { dayOf, type Day } from './day.ts';

/** Easter Sunday of the western churches, by the Gregorian rule (Meeus, Jones, Butcher). */
export function easter(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dayOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

/** Easter Sunday of the Orthodox churches: the Julian rule, in Gregorian dates, for 1900 to 2099. */
export function orthodoxEaster(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const julian = d + e + 114;
  return dayOf(year, Math.floor(julian / 31), (julian % 31) + 1) + 13;
}

/** Days from 1 Tishri of the year 1 to 1970-01-01. */
const HEBREW_EPOCH = -1373427 - 719163;

function elapsed(hebrewYear: number): number {
  const months = Math.floor((235 * hebrewYear - 234) / 19);
  const parts = 12084 + 13753 * months;
  const days = 29 * months + Math.floor(parts / 25920);
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days;
}

function hebrewNewYear(hebrewYear: number): Day {
  const before = elapsed(hebrewYear - 1);
  const start = elapsed(hebrewYear);
  const after = elapsed(hebrewYear + 1);
  const delay = after - start === 356 ? 2 : start - before === 382 ? 1 : 0;
  return HEBREW_EPOCH + start + delay;
}

/** The first day of Rosh Hashanah (1 Tishri) in a Gregorian year, by the fixed Hebrew calendar. */
export function roshHashanah(year: number): Day {
  return hebrewNewYear(year + 3761);
}

/** The first day of Passover (15 Nisan): always 163 days before the next Rosh Hashanah. */
export function passover(year: number): Day {
  return roshHashanah(year) - 163;
}

/** The first day of Hanukkah (25 Kislev); the first candle is lit on the evening before. */
export function hanukkah(year: number): Day {
  const start = roshHashanah(year);
  const length = roshHashanah(year + 1) - start;
  const longCheshvan = length % 10 === 5;
  return start + 30 + (longCheshvan ? 30 : 29) + 24;
}
