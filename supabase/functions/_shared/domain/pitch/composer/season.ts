import { MONTH_NAMES } from './language/dates.ts';

/** Months from 0 in which news of that kind falls. */
const NEWS: readonly (readonly [RegExp, readonly number[]])[] = [
  [
    /\b(?:heat (?:wave|advisory|warning|index|dome)|extreme heat|excessive heat|hurricane season|summer)\b/iu,
    [5, 6, 7, 8],
  ],
  [
    /\b(?:winter|snow\w*|blizzard|cold snap|deep freeze|hard freeze|ice storm|heating bills?|wind chill)\b/iu,
    [11, 0, 1, 2],
  ],
  [/\b(?:spring break|prom|graduation|commencement|mother['’]s day|memorial day)\b/iu, [3, 4, 5]],
  [/\b(?:back to school|first day of school|labor day|homecoming|football season)\b/iu, [7, 8, 9]],
  [/\b(?:mlk day|martin luther king)\b/iu, [0]],
  [/\b(?:black history month|valentine['’]s day|super bowl|mardi gras|carnival)\b/iu, [0, 1, 2]],
  [/\b(?:women['’]s history month|march madness)\b/iu, [2]],
  [/\b(?:tax day|earth day|poetry month)\b/iu, [3]],
  [/\b(?:juneteenth|father['’]s day|pride month|black music month)\b/iu, [5]],
  [/\b(?:july 4|4th of july|fourth of july|independence day)\b/iu, [6]],
  [/\b(?:halloween)\b/iu, [9]],
  [/\b(?:thanksgiving|veterans day|black friday)\b/iu, [10]],
  [/\bnew year(?:['’]s)?\b/iu, [11, 0]],
  [/\b(?:christmas|kwanzaa|hanukkah|holiday season)\b/iu, [10, 11]],
];
const SEASONS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\bspring\b/iu, [2, 3, 4]],
  [/\bsummer\b/iu, [5, 6, 7]],
  [/\b(?:fall|autumn)\b/iu, [8, 9, 10]],
  [/\bwinter\b/iu, [11, 0, 1]],
];
/** A month by its name or by its first three letters. */
const ANY_MONTH = `(?:${MONTH_NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|[.])?`).join('|')})`;
const MONTH_SPAN = new RegExp(
  `\\b(${ANY_MONTH}) ?(?:to|through|until|-|–) ?(?:(?:mid|early|late)[ -])?(${ANY_MONTH})\\b`,
  'giu',
);
const ONE_MONTH = new RegExp(`\\b${ANY_MONTH}(?= |,|$)`, 'gu');
const monthAt = (name: string): number =>
  MONTH_NAMES.findIndex(
    (month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase(),
  );

/** The months of which a text speaks by name; spans ('November to February') hold those between. */
function namedMonths(text: string): Set<number> {
  const months = new Set<number>();
  for (const [, from = '', to = ''] of text.matchAll(MONTH_SPAN))
    for (let at = monthAt(from); ; at = (at + 1) % 12) {
      months.add(at);
      if (at === monthAt(to)) break;
    }
  for (const [name] of text.matchAll(ONE_MONTH)) months.add(monthAt(name));
  return months;
}

/** The months of all kinds that a text is of. */
const monthsOf = (text: string, kinds: typeof NEWS): number[] =>
  kinds.filter(([pattern]) => pattern.test(text)).flatMap(([, months]) => months);

/** The months, from 0, in which news falls: those that it names, or those of its kind. */
export function monthsOfNews(news: string): ReadonlySet<number> {
  const named = namedMonths(news);
  return named.size > 0 ? named : new Set(monthsOf(news, NEWS));
}

/** Whether an offer that is bound to months cannot be had in those of the news. Unsure where either has none. */
export function isOutOfSeason(news: ReadonlySet<number>, days: string): boolean {
  const offered = new Set([...namedMonths(days), ...monthsOf(days, SEASONS)]);
  if (offered.size === 0 || news.size === 0) return false;
  return /\bnot\b|\bexcept\b/iu.test(days)
    ? [...news].every((month) => offered.has(month))
    : ![...news].some((month) => offered.has(month));
}
