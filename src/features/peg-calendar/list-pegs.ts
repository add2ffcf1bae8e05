import type { ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import type { Beat } from '@domain/profile/beats.ts';
import { remember } from '@domain/text/remember.ts';
import { formsByRule } from '@domain/text/word-forms.ts';
import type { PegFilters } from '@/features/peg-calendar/filters';
import { dueNext } from '@/features/peg-calendar/formats';

/** The entries of the list, in the order in which it shows them. */
export interface PegGroups {
  /** There is still time to pitch the chosen format, or any: what is due first comes first. */
  due: ShownPeg[];
  /** Too late for the chosen format, but not over: by date. */
  late: ShownPeg[];
  /** The creator's own dates that are over, latest first. */
  over: ShownPeg[];
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/gu, '')
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** What a word is a form of; 'voter' and 'voters' of 'vote', too. */
const formsOf = remember(4000, (word: string): readonly string[] => {
  const [, verb] = /^(\p{L}{3,})ers?$/u.exec(word) ?? [];
  return [
    ...formsByRule(word).flatMap(formsByRule),
    ...(verb === undefined ? [] : [verb, `${verb}e`, verb.replace(/(.)\1$/u, '$1')]),
  ];
});

/** Whether a word that is looked for finds another: its beginning, or another form of it. Up to two letters find themselves. */
function finds(word: string, other: string): boolean {
  if (word.length < 3) return word === other;
  return other.startsWith(word) || formsOf(word).some((form) => formsOf(other).includes(form));
}

/**
 * Filters and sorts the pegs for a day (`YYYY-MM-DD`). `mine` is the list of the creator's
 * beats. A creator's own pegs without beats fit every beat.
 */
export function listPegs(
  pegs: readonly ShownPeg[],
  { beat, format, search, month }: PegFilters,
  mine: readonly Beat[],
  today: string,
): PegGroups {
  const wanted = beat === 'mine' ? mine : beat === 'all' ? [] : [beat];
  const words = wordsOf(search);
  const shown = pegs.filter((peg) => {
    const fits =
      wanted.length === 0 ||
      (peg.own !== null && peg.beats.length === 0) ||
      peg.beats.some((one) => wanted.includes(one));
    const inMonth =
      month === null || (peg.start.slice(0, 7) <= month && peg.end.slice(0, 7) >= month);
    if (!fits || !inMonth) return false;
    if (words.length === 0) return true;
    const text = wordsOf(`${peg.title} ${peg.source?.name ?? ''} ${peg.own?.note ?? ''}`);
    return words.every((word) => text.some((other) => finds(word, other)));
  });

  const byDate = (a: ShownPeg, b: ShownPeg) => a.start.localeCompare(b.start);
  const ahead = shown.filter(({ end }) => end >= today);
  const dueOn = new Map(
    ahead.flatMap((peg) => {
      const next = dueNext(peg.pitch_by, format, today);
      return next === null ? [] : [[peg, peg.pitch_by[next]]];
    }),
  );
  const byDue = ([a, dueA]: [ShownPeg, string], [b, dueB]: [ShownPeg, string]) =>
    dueA.localeCompare(dueB) || byDate(a, b);
  return {
    due: [...dueOn].sort(byDue).map(([peg]) => peg),
    late: ahead.filter((peg) => !dueOn.has(peg)).sort(byDate),
    over: shown.filter((peg) => peg.own !== null && peg.end < today).sort((a, b) => byDate(b, a)),
  };
}
