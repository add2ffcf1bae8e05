import {
  OUTLET_FORMATS,
  RELEVANCES,
  type OutletFormat,
  type OutletMatch,
  type Relevance,
} from '@domain/outlet/outlet.ts';

/** What the list is narrowed to; `null` means all. It lives in the address, so it can be shared. */
export interface OutletFilters {
  relevance: Relevance | null;
  format: OutletFormat | null;
  search: string;
}

type FilterableOutlet = Pick<OutletMatch, 'name' | 'region' | 'format' | 'relevance'>;

/** Reads the filters out of the address; anything unknown there counts as all. */
export function readFilters(params: URLSearchParams): OutletFilters {
  const format = params.get('format');
  const relevance = params.get('relevance');
  return {
    relevance: RELEVANCES.find((one) => one.toLowerCase() === relevance) ?? null,
    format: OUTLET_FORMATS.find((one) => one === format) ?? null,
    search: params.get('q') ?? '',
  };
}

/** The address with the filters changed and everything else in it kept. */
export function writeFilters(
  params: URLSearchParams,
  change: Partial<OutletFilters>,
): URLSearchParams {
  const filters = { ...readFilters(params), ...change };
  const next = new URLSearchParams(params);
  setOrDrop(next, 'relevance', filters.relevance?.toLowerCase());
  setOrDrop(next, 'format', filters.format);
  setOrDrop(next, 'q', filters.search);
  return next;
}

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

function setOrDrop(params: URLSearchParams, key: string, value: string | null | undefined) {
  if (value) params.set(key, value);
  else params.delete(key);
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
