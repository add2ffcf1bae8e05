import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs';
import { BEATS, type Beat } from '@domain/profile/beats.ts';
import { SHOWN_FORMATS, type ShownFormat } from '@/features/peg-calendar/formats';

export interface PegFilters {
  beat: Beat | 'mine' | 'all';
  format: ShownFormat;
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
  format: parseAsStringLiteral(SHOWN_FORMATS).withDefault('all'),
  search: parseAsString.withDefault(''),
  month: createParser<string>({
    parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
    serialize: (month) => month,
  }),
};

/** URL parameter names that differ from the filter's name. */
export const FILTER_URL_KEYS = { search: 'q' } as const;

/** The filters that apply: without beats of the creator (undefined while they load), theirs means all. */
export function shownFilters(filters: PegFilters, mine: readonly Beat[] | undefined): PegFilters {
  return filters.beat === 'mine' && mine?.length === 0 ? { ...filters, beat: 'all' } : filters;
}

/** True when the list may hide entries that other filters show. */
export function hasFilters({ beat, search, month }: PegFilters): boolean {
  return beat !== 'all' || search.trim() !== '' || month !== null;
}
