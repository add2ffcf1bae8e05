/** The months in their order. */
export const MONTH_NAMES: readonly string[] =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** The month names, for patterns. */
export const MONTH = `(?:${MONTH_NAMES.join('|')})`;
/** Their short names, for patterns; a stop may follow. */
export const SHORT_MONTH = '(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)';
/** Both in small letters, for patterns. */
export const MONTH_IN_SMALL = `(?:${MONTH}|${SHORT_MONTH})`.toLowerCase();
/** Months in small letters whose names are no other words, as 'march' and 'may' are. */
export const SURE_SMALL_MONTH = new RegExp(
  `\\b(?:${MONTH_NAMES.filter((name) => !/^(?:March|May)$/u.test(name)).join('|')})\\b`.toLowerCase(),
  'gu',
);

/** The weekdays, for patterns. */
export const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
/** Weekdays in small letters, which are no other words. */
export const SMALL_DAY = new RegExp(`\\b${DAY}s?\\b`.toLowerCase(), 'gu');
