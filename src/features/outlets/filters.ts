import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs';
import {
  OUTLET_FORMATS,
  RELEVANCES,
  type OutletFormat,
  type OutletMatch,
  type Relevance,
} from '@domain/outlet/outlet.ts';

/** The active filters; `null` means all. */
export interface OutletFilters {
  relevance: Relevance | null;
  format: OutletFormat | null;
  search: string;
}

/** URL parsers of the filters. Unknown values mean all. */
export const FILTER_PARSERS = {
  relevance: createParser<Relevance>({
    parse: (text) => RELEVANCES.find((value) => value.toLowerCase() === text) ?? null,
    serialize: (value) => value.toLowerCase(),
  }),
  format: parseAsStringLiteral(OUTLET_FORMATS),
  search: parseAsString.withDefault(''),
};

/** URL parameter names that differ from the filter's name. */
export const FILTER_URL_KEYS = { search: 'q' } as const;

type FilterableOutlet = Pick<OutletMatch, 'name' | 'region' | 'format' | 'relevance'>;

/** The outlets that match all filters, in the given order. */
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

/** True when at least one filter is active. */
export function hasFilters(filters: OutletFilters): boolean {
  return filters.relevance !== null || filters.format !== null || filters.search.trim() !== '';
}

/**
 * Splits the outlets into fitting ones and those the pitch does not fit (Low, or excluded by the
 * outlet's terms). Both keep the given order.
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
