import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import { PITCH_TYPES, type PitchType } from '@domain/pitch/pitch.ts';
import { BEATS, type Beat } from '@domain/profile/beats.ts';

export interface PegFilters {
  beat: Beat | 'mine' | 'all';
  format: PitchType;
  search: string;
  /** `YYYY-MM`; null means every month. */
  month: string | null;
}

const slugOf = (beat: string) => beat.toLowerCase().replaceAll(' ', '-');

/** URL parsers of the filters. Unknown values mean the default. */
export const FILTER_PARSERS = {
  beat: createParser<PegFilters['beat']>({
    parse: (text) =>
      text === 'all' || text === 'mine'
        ? text
        : (BEATS.find((beat) => slugOf(beat) === text) ?? null),
    serialize: slugOf,
  }).withDefault('mine'),
  format: parseAsStringLiteral(PITCH_TYPES).withDefault('tv_local'),
  search: parseAsString.withDefault(''),
  month: createParser<string>({
    parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
    serialize: (month) => month,
  }),
};

/** URL parameter names that differ from the filter's name. */
export const FILTER_URL_KEYS = { search: 'q' } as const;

/** True when the list may hide entries that other filters show. */
export function hasFilters({ beat, search, month }: PegFilters): boolean {
  return beat !== 'all' || search.trim() !== '' || month !== null;
}

/** The entries of the list, in the order in which it shows them. */
export interface PegList {
  /** There is still time to pitch the chosen format: what is due first comes first. */
  due: ShownPeg[];
  /** Too late for the chosen format, but not over: by date. */
  late: ShownPeg[];
  /** The creator's own dates that are over, latest first. */
  over: ShownPeg[];
}

/**
 * Filters and sorts the pegs for a day (`YYYY-MM-DD`). `mine` is the list of the creator's beats;
 * without any, 'mine' means all. A creator's own pegs without beats fit every beat.
 */
export function listPegs(
  pegs: readonly ShownPeg[],
  { beat, format, search, month }: PegFilters,
  mine: readonly Beat[],
  today: string,
): PegList {
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

  const byDue = (a: ShownPeg, b: ShownPeg) =>
    a.pitch_by[format].localeCompare(b.pitch_by[format]) || a.start.localeCompare(b.start);
  const byDate = (a: ShownPeg, b: ShownPeg) => a.start.localeCompare(b.start);
  const ahead = shown.filter(({ end }) => end >= today);
  return {
    due: ahead.filter((peg) => peg.pitch_by[format] >= today).sort(byDue),
    late: ahead.filter((peg) => peg.pitch_by[format] < today).sort(byDate),
    over: shown.filter((peg) => peg.own !== null && peg.end < today).sort((a, b) => byDate(b, a)),
  };
}
