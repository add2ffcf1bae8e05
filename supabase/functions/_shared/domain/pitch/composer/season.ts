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
  [/\b(?:christmas|kwanzaa|hanukkah|holiday season)\b/iu, [10, 11]],
];
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  spring: [2, 3, 4],
  summer: [5, 6, 7],
  fall: [8, 9, 10],
  autumn: [8, 9, 10],
  winter: [11, 0, 1],
};
const ANY_MONTH = `(?:${MONTH_NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|[.])?`).join('|')})`;
const monthAt = (name: string): number =>
  MONTH_NAMES.findIndex(
    (month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase(),
  );

/** The months of which a text speaks by name; spans ('November to February') hold those between. */
function namedMonths(text: string): Set<number> {
  const months = new Set<number>();
  for (const [, from = '', to = ''] of text.matchAll(
    new RegExp(
      `\\b(${ANY_MONTH}) ?(?:to|through|until|-|–) ?(?:(?:mid|early|late)[ -])?(${ANY_MONTH})\\b`,
      'giu',
    ),
  ))
    for (let at = monthAt(from); ; at = (at + 1) % 12) {
      months.add(at);
      if (at === monthAt(to)) break;
    }
  for (const [name] of text.matchAll(new RegExp(`\\b${ANY_MONTH}(?= |,|$)`, 'gu')))
    months.add(monthAt(name));
  return months;
}

/** Whether an offer that is bound to months cannot be had when the news falls. Unsure where either names none. */
export function isOutOfSeason(news: string, days: string): boolean {
  const offered = namedMonths(days);
  for (const [name, months] of Object.entries(SEASONS))
    if (new RegExp(`\\b${name}\\b`, 'iu').test(days))
      for (const month of months) offered.add(month);
  if (offered.size === 0) return false;
  const told = namedMonths(news);
  if (told.size === 0)
    for (const [pattern, months] of NEWS)
      if (pattern.test(news)) for (const month of months) told.add(month);
  if (told.size === 0) return false;
  const shared = [...told].some((month) => offered.has(month));
  return /\bnot\b|\bexcept\b/iu.test(days)
    ? [...told].every((month) => offered.has(month))
    : !shared;
}
