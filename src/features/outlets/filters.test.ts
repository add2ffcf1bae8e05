import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import {
  filterArguments,
  hasFilters,
  FILTER_PARSERS,
  FILTER_URL_KEYS,
} from '@/features/outlets/filters';

const options = { urlKeys: FILTER_URL_KEYS };
const from = createLoader(FILTER_PARSERS, options);
const write = createSerializer(FILTER_PARSERS, options);

describe('outlet filters in the URL', () => {
  it('are read when the value is known, and mean all otherwise', () => {
    expect(from('?relevance=high&format=tv&beat=Health&place=Oakland, CA&q=light')).toEqual({
      relevance: 'High',
      format: 'tv',
      beat: 'Health',
      place: 'Oakland, CA',
      search: 'light',
    });
    expect(from('?relevance=huge&format=toString&beat=health')).toEqual({
      relevance: null,
      format: null,
      beat: null,
      place: null,
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

describe('filterArguments', () => {
  it('asks for what can be sent to, and for what cannot', () => {
    expect(filterArguments(from(''), true, true)).toEqual({ p_sendable: true });
    expect(filterArguments(from(''), true, false)).toEqual({ p_sendable: false });
  });

  it('asks for each filter by its argument', () => {
    expect(
      filterArguments(from('?relevance=high&format=tv&beat=Health&place=National'), true, true),
    ).toEqual({
      p_relevance: ['High'],
      p_format: 'tv',
      p_beat: 'Health',
      p_region: 'National',
      p_sendable: true,
    });
  });

  it('leaves out blank words, so that the same question is asked once', () => {
    expect(filterArguments(from('?q=%20Bay%20%20light%20'), true, true).p_search).toBe('bay light');
    expect(filterArguments(from('?q=%20&place=%20'), true, true)).toEqual(
      filterArguments(from(''), true, true),
    );
  });

  it('never filters by relevance on a plan that does not see it, nor what cannot be sent to', () => {
    const filters = from('?relevance=high&format=tv');
    expect(filterArguments(filters, false, true)).toEqual({ p_sendable: true, p_format: 'tv' });
    expect(filterArguments(filters, true, false)).toEqual({ p_sendable: false, p_format: 'tv' });
  });
});

describe('hasFilters', () => {
  it('is true when a filter is active', () => {
    expect(hasFilters(from('?q=%20'))).toBe(false);
    for (const query of ['relevance=low', 'format=tv', 'beat=Sports', 'place=X'])
      expect(hasFilters(from(`?${query}`))).toBe(true);
  });
});
