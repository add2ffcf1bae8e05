import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import {
  applyFilters,
  hasFilters,
  partFitting,
  FILTER_PARSERS,
  FILTER_URL_KEYS,
} from '@/features/outlets/filters';

const outlets: Parameters<typeof applyFilters>[0] = [
  { name: 'Harbor Light TV', region: 'Oakland, CA', format: 'tv', relevance: 'High' },
  { name: 'Second Line', region: 'New Orleans, LA', format: 'podcast', relevance: 'Medium' },
  { name: 'The Quiet Page', region: null, format: 'culture', relevance: 'Low' },
  { name: 'Light Rail Local', region: 'Atlanta, GA', format: 'local', relevance: null },
];
const options = { urlKeys: FILTER_URL_KEYS };
const from = createLoader(FILTER_PARSERS, options);
const write = createSerializer(FILTER_PARSERS, options);
const names = (query: string) =>
  applyFilters(outlets, from(`?${query}`)).map((outlet) => outlet.name);

describe('outlet filters in the URL', () => {
  it('are read when the value is known, and mean all otherwise', () => {
    expect(from('?relevance=high&format=tv&q=light')).toEqual({
      relevance: 'High',
      format: 'tv',
      search: 'light',
    });
    expect(from('?relevance=huge&format=toString')).toEqual({
      relevance: null,
      format: null,
      search: '',
    });
  });

  it('change one at a time, keep other parameters, and are removed when empty', () => {
    const start = new URLSearchParams('variation=2&format=tv&q=light');
    expect(write(start, { relevance: 'Low' })).toBe('?variation=2&format=tv&q=light&relevance=low');
    expect(write(start, { format: null, search: '' })).toBe('?variation=2');
    expect(start.get('format')).toBe('tv');
  });
});

describe('applyFilters', () => {
  it('returns all outlets in the given order without filters', () => {
    expect(names('')).toEqual(outlets.map((outlet) => outlet.name));
  });

  it('filters by relevance, format and every word of the search', () => {
    expect(names('relevance=high')).toEqual(['Harbor Light TV']);
    expect(names('format=podcast')).toEqual(['Second Line']);
    expect(names('q=LIGHT')).toEqual(['Harbor Light TV', 'Light Rail Local']);
    expect(names('q=light+oakland')).toEqual(['Harbor Light TV']);
    expect(names('relevance=low&format=tv')).toEqual([]);
  });
});

describe('hasFilters', () => {
  it('is true when a filter is active', () => {
    expect(hasFilters(from('?q=%20'))).toBe(false);
    expect(hasFilters(from('?relevance=low'))).toBe(true);
  });
});

describe('partFitting', () => {
  const row = (id: string, change: Partial<Parameters<typeof partFitting>[0][number]> = {}) => ({
    id,
    sendable: false,
    already_sent: false,
    relevance: null,
    ...change,
  });

  it('counts sendable, already sent and currently full outlets as fitting', () => {
    const { fitting, others } = partFitting([
      row('open', { sendable: true }),
      row('sent', { already_sent: true, relevance: 'Low' }),
      row('full', { relevance: 'High' }),
      row('low', { relevance: 'Low' }),
      row('hidden'),
    ]);
    expect(fitting.map((outlet) => outlet.id)).toEqual(['open', 'sent', 'full']);
    expect(others.map((outlet) => outlet.id)).toEqual(['low', 'hidden']);
  });
});
