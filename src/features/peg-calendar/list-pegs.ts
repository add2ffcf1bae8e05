import type { ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import type { Beat } from '@domain/profile/beats.ts';
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
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const shown = pegs.filter((peg) => {
    const fits =
      wanted.length === 0 ||
      (peg.own !== null && peg.beats.length === 0) ||
      peg.beats.some((one) => wanted.includes(one));
    const inMonth =
      month === null || (peg.start.slice(0, 7) <= month && peg.end.slice(0, 7) >= month);
    const text = `${peg.title} ${peg.source?.name ?? ''} ${peg.own?.note ?? ''}`.toLowerCase();
    return fits && inMonth && words.every((word) => text.includes(word));
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
