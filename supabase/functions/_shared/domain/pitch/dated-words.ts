import type { StoredPitch, StoredVariation } from './stored-pitch.ts';

/** The end of a day of the writer's calendar, `days` after that of `from`. */
const endOfDay = (from: Date, days = 0): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days + 1);

const endOfMonth = (from: Date): Date => new Date(from.getFullYear(), from.getMonth() + 1, 1);

/** Days from `from` to the next such weekday, at least `least`. */
const daysTo = (weekday: number, from: Date, least: number): number =>
  ((weekday - from.getDay() - least + 7) % 7) + least;

const SUNDAY = 0;
/** The end of the week; said on a Sunday, a week is the one that comes. */
const endOfWeek = (from: Date): Date => endOfDay(from, daysTo(SUNDAY, from, 1));

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** How many days a distance in each unit stays true: 'two weeks away' is so for some days. */
const HOLDS_DAYS: Readonly<Record<string, number>> = { day: 0, week: 4, month: 15 };

const NUMBER =
  '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2}|a few|several|a couple of)';
const SPAN = `${NUMBER} (day|week|month)s?`;
const endOfSpan = (unit: string, from: Date): Date => endOfDay(from, HOLDS_DAYS[unit] ?? 0);

/** Words that date the news by the day on which they were written, each with the end of their truth. */
const RULES: readonly [RegExp, (match: RegExpMatchArray, from: Date) => Date][] = [
  [
    // Not 'a better tomorrow', not 'tomorrow’s voters'.
    /(?<!\b(?:of|for|a|an|the|better|safer|brighter) )\b(?:tomorrow(?: morning| afternoon| evening| night)?|yesterday|last night|tonight|later today|earlier today|this (?:morning|afternoon|evening))\b(?!['’]s)/iu,
    (_, from) => endOfDay(from),
  ],
  [/\b(?:this|next|last|the coming) week\b(?!['’]s)/iu, (_, from) => endOfWeek(from)],
  [/\bthis (?:coming )?weekend\b(?!['’]s)/iu, (_, from) => endOfDay(from, daysTo(SUNDAY, from, 0))],
  [/\b(?:next|last) weekend\b(?!['’]s)/iu, (_, from) => endOfWeek(from)],
  [/\b(?:this|next|last) month\b(?!['’]s)/iu, (_, from) => endOfMonth(from)],
  [
    new RegExp(`\\b(this|this coming|next|last) (${WEEKDAYS.join('|')})\\b(?!['’]s)`, 'iu'),
    ([, which = '', day = ''], from) => {
      const least = which.toLowerCase().startsWith('this') ? 0 : 1;
      return endOfDay(from, daysTo(WEEKDAYS.indexOf(day.toLowerCase()), from, least));
    },
  ],
  [
    new RegExp(`\\b${SPAN} (?:away|from now|ago|to go)\\b`, 'iu'),
    ([, unit = ''], from) => endOfSpan(unit.toLowerCase(), from),
  ],
  [
    // 'The vote is in two weeks', not 'In two weeks we fed 300 people'.
    new RegExp(
      `\\b(?:is|are|opens?|begins?|starts?|ends?|closes?|returns?|comes?|arrives?|expires?|votes?) in ${SPAN}\\b`,
      'iu',
    ),
    ([, unit = ''], from) => endOfSpan(unit.toLowerCase(), from),
  ],
];

/** The first words of a text that date the news and were true at `from` but are no longer at `now`; null for none. */
export function wordsOver(text: string, from: Date, now: Date): string | null {
  for (const [rule, until] of RULES) {
    const match = rule.exec(text);
    if (match !== null && until(match, from) <= now) return match[0];
  }
  return null;
}

type Dated = Pick<
  StoredVariation,
  'headline' | 'line1_hook' | 'line2_whynow' | 'line3_whyyou' | 'talking_points'
> &
  Partial<Pick<StoredVariation, 'edited_at' | 'grounds'>>;

interface DatedPitch extends Pick<StoredPitch, 'created_at' | 'grounds'> {
  /** When the creator last said that the news still holds. */
  peg_confirmed_at?: string | null | undefined;
}

/**
 * The first words of a variation that date the news and are not true at `now`. What the answers say is as old as the
 * pitch, what was typed over it as the last edit; a word of the creator that it still holds makes both as old as that.
 */
export function datedWordsOver(pitch: DatedPitch, variation: Dated, now: Date): string | null {
  const { headline, line1_hook, line2_whynow, line3_whyyou, talking_points } = variation;
  const answered = (variation.grounds ?? pitch.grounds)
    .map(({ text }) => text.toLowerCase())
    .join('\n');
  const latest = (...times: (string | null | undefined)[]): Date =>
    new Date(Math.max(...times.map((time) => Date.parse(time ?? pitch.created_at))));
  for (const text of [
    headline,
    line1_hook,
    line2_whynow,
    line3_whyyou,
    ...(talking_points ?? []),
  ]) {
    const words = wordsOver(text, latest(pitch.peg_confirmed_at), now);
    if (words === null) continue;
    if (answered.includes(words.toLowerCase())) return words;
    if (wordsOver(words, latest(pitch.peg_confirmed_at, variation.edited_at), now) !== null)
      return words;
  }
  return null;
}
