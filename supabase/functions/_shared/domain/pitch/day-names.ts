/** Short names of days and months, as they are typed, by their first three letters. */
const FULL: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  wen: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
  jan: 'January',
  feb: 'February',
  mar: 'March',
  apr: 'April',
  aug: 'August',
  sep: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
};
const inFull = (short: string): string => FULL[short.slice(0, 3).toLowerCase()] ?? short;

const SHORT_DAY = '(?:mon|tues?|weds?|thurs?|thu|fri|sat|sun)';
const FULL_DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const ANY_DAY = `(?:${FULL_DAY}|${SHORT_DAY}\\b\\.?)`;
/** 'Mon/Wed', 'tues - thurs', 'Mon Wed Fri', 'Sat'; the end tells a day from a word ('sat', 'sun'). */
const RUN = new RegExp(
  `(^|, |[^\\p{L}])(${ANY_DAY}(?:(?: ?[-–/&] ?|,? (?:and|or|to|thru|through) |, | )${ANY_DAY})*)(?=$|[,;]| ?\\d| (?:mornings?|afternoons?|evenings?|nights?|after|before|at|noon|from|thru)\\b)`,
  'giu',
);
const ONE_SHORT = new RegExp(`\\b${SHORT_DAY}\\b\\.?`, 'giu');
const HAS_SHORT = new RegExp(`\\b${SHORT_DAY}\\b`, 'iu');
const SHORT_MONTH = /\b(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\b\.?(?=$|,| ?[-–] ?| \d| to )/gu;
const SPAN_WITH_HOURS = new RegExp(`(${FULL_DAY} (?:to|through) ${FULL_DAY}) (?=\\d)`, 'giu');
const HOURS =
  /(?<=(?:days?|mornings?|afternoons?|evenings?|nights?) \d{1,2}(?::\d\d)?) ?[-–] ?(?=\d)/gu;

/**
 * A text with the names of days and months in full and their spans in words: 'Mon-Thu 4-6' is 'Monday to
 * Thursday 4 to 6'. What may be another word ('she sat', 'the sun') stays.
 */
export function withDaysInFull(text: string): string {
  if (
    !HAS_SHORT.test(text) &&
    !/[-–]|\bwensday|day \d|\b(?:Jan|Feb|Mar|Apr|Aug|Sep|Oct|Nov|Dec)/u.test(text)
  )
    return text;
  return (
    text
      .replace(/\bwensday/giu, 'Wednesday')
      .replace(RUN, (whole, before: string, run: string) => {
        const names = run.match(ONE_SHORT) ?? [];
        const many = / |[-–/&]/u.test(run);
        const sure = many || /^\p{Lu}/u.test(run) || before !== ' ';
        if (names.length === 0 || !sure) return whole;
        return `${before}${run
          .replace(ONE_SHORT, inFull)
          .replace(/ ?[-–] ?| thru /gu, ' to ')
          .replace(/ ?[/&] ?/gu, ' and ')
          .replace(/(?<=day) (?=\p{Lu})/gu, ', ')}`;
      })
      .replace(SHORT_MONTH, inFull)
      .replace(
        /(?<=January|February|March|April|May|June|July|August|September|October|November|December) ?[-–] ?(?=January|February|March|April|May|June|July|August|September|October|November|December)/gu,
        ' to ',
      )
      .replace(HOURS, ' to ')
      // The hours belong to no day of a span: 'Monday to Friday 11 to 2'.
      .replace(SPAN_WITH_HOURS, '$1, ')
  );
}
