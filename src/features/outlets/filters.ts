import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs';
import {
  OUTLET_FORMATS,
  RELEVANCES,
  type OutletFormat,
  type Relevance,
} from '@domain/outlet/outlet.ts';
import { BEATS, type Beat } from '@domain/profile/beats.ts';

/** The active filters; `null` means all. */
export interface OutletFilters {
  relevance: Relevance | null;
  format: OutletFormat | null;
  beat: Beat | null;
  /** A place as outlets name it: 'Atlanta, GA', 'National'. */
  place: string | null;
  search: string;
}

/** URL parsers of the filters. Unknown values mean all. */
export const FILTER_PARSERS = {
  relevance: createParser<Relevance>({
    parse: (text) => RELEVANCES.find((value) => value.toLowerCase() === text) ?? null,
    serialize: (value) => value.toLowerCase(),
  }),
  format: parseAsStringLiteral(OUTLET_FORMATS),
  beat: parseAsStringLiteral(BEATS),
  place: parseAsString,
  search: parseAsString.withDefault(''),
};

/** URL parameter names that differ from the filter's name. */
export const FILTER_URL_KEYS = { search: 'q' } as const;

/** The filters as arguments of match_outlets_page(). */
export interface FilterArguments {
  p_relevance?: Relevance[];
  p_format?: OutletFormat;
  p_beat?: Beat;
  p_region?: string;
  p_sendable: boolean;
  p_search?: string;
}

/**
 * What the server is asked for: the outlets that the pitch can be sent to now, or the others. Plans without
 * Smart Matching see the relevance of three outlets only, so for them relevance is no filter; the others
 * are shown whatever their relevance.
 */
export function filterArguments(
  filters: OutletFilters,
  smartMatching: boolean,
  sendable: boolean,
): FilterArguments {
  const search = filters.search.trim().toLowerCase().replace(/\s+/g, ' ');
  const place = filters.place?.trim() ?? '';
  return {
    p_sendable: sendable,
    ...(smartMatching &&
      sendable &&
      filters.relevance !== null && {
        p_relevance: [filters.relevance],
      }),
    ...(filters.format !== null && { p_format: filters.format }),
    ...(filters.beat !== null && { p_beat: filters.beat }),
    ...(place !== '' && { p_region: place }),
    ...(search !== '' && { p_search: search }),
  };
}

/** True when at least one filter is active. */
export function hasFilters(filters: OutletFilters): boolean {
  return (
    filters.relevance !== null ||
    filters.format !== null ||
    filters.beat !== null ||
    filters.place !== null ||
    filters.search.trim() !== ''
  );
}
