import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs';
import {
  OUTLET_FORMATS,
  RELEVANCES,
  type OutletFormat,
  type OutletMatch,
  type Relevance,
} from '@domain/outlet/outlet.ts';

/** What the list is narrowed to; `null` means all. */
export interface OutletFilters {
  relevance: Relevance | null;
  format: OutletFormat | null;
  search: string;
}

/** The filters in the URL, so that a narrowed list can be shared. Unknown values mean all. */
export const FILTER_PARSERS = {
  relevance: createParser<Relevance>({
    parse: (text) => RELEVANCES.find((value) => value.toLowerCase() === text) ?? null,
    serialize: (value) => value.toLowerCase(),
  }),
  format: parseAsStringLiteral(OUTLET_FORMATS),
  search: parseAsString.withDefault(''),
};

/** The parameter of each filter where it has another name. */
export const FILTER_URL_KEYS = { search: 'q' } as const;

type FilterableOutlet = Pick<OutletMatch, 'name' | 'region' | 'format' | 'relevance'>;

/** The outlets that pass the filters, in the order they came. */
export function applyFilters<T extends FilterableOutlet>(
  outlets: readonly T[],
  filters: OutletFilters,
): T[] {
  const words = filters.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return outlets.filter((outlet) => {
    if (filters.relevance && outlet.relevance !== filters.relevance) return false;
    if (filters.format && outlet.format !== filters.format) return false;
    const haystack = `${outlet.name} ${outlet.region ?? ''}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** True when the list is narrowed at all. */
export function hasFilters(filters: OutletFilters): boolean {
  return filters.relevance !== null || filters.format !== null || filters.search.trim() !== '';
}

/**
 * Parts the outlets worth reading from those this pitch is not for (Low, or off their terms), both
 * in the order they came.
 */
export function partFitting<T extends Pick<OutletMatch, 'sendable' | 'already_sent' | 'relevance'>>(
  outlets: readonly T[],
): { fitting: T[]; others: T[] } {
  const fits = (outlet: T) =>
    outlet.sendable ||
    outlet.already_sent ||
    (outlet.relevance !== null && outlet.relevance !== 'Low');
  return { fitting: outlets.filter(fits), others: outlets.filter((outlet) => !fits(outlet)) };
}
