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
    expect(
      from('?relevance=high&format=tv&beat=Health&place=Oakland, CA&sendable=true&q=light'),
    ).toEqual({
      relevance: 'High',
      format: 'tv',
      beat: 'Health',
      place: 'Oakland, CA',
      sendable: true,
      search: 'light',
    });
    expect(from('?relevance=huge&format=toString&beat=health&sendable=2')).toEqual({
      relevance: null,
      format: null,
      beat: null,
      place: null,
      sendable: false,
      search: '',
    });
  });

  it('change one at a time, keep other parameters, and are removed when empty', () => {
    const start = new URLSearchParams('variation=2&format=tv&q=light');
    expect(write(start, { relevance: 'Low' })).toBe('?variation=2&format=tv&q=light&relevance=low');
    expect(write(start, { format: null, search: '', sendable: false })).toBe('?variation=2');
    expect(start.get('format')).toBe('tv');
  });
});

describe('filterArguments', () => {
  it('asks for all that fit without filters', () => {
    expect(filterArguments(from(''), true)).toEqual({ p_relevance: ['High', 'Medium'] });
  });

  it('asks for each filter by its argument', () => {
    expect(
      filterArguments(
        from('?relevance=low&format=tv&beat=Health&place=National&sendable=true'),
        true,
      ),
    ).toEqual({
      p_relevance: ['Low'],
      p_format: 'tv',
      p_beat: 'Health',
      p_region: 'National',
      p_sendable: true,
    });
  });

  it('leaves out blank words, so that the same question is asked once', () => {
    expect(filterArguments(from('?q=%20Bay%20%20light%20'), true).p_search).toBe('bay light');
    expect(filterArguments(from('?q=%20&place=%20'), true)).toEqual(
      filterArguments(from(''), true),
    );
  });

  it('never filters by relevance on a plan that does not see it', () => {
    expect(filterArguments(from('?relevance=high&format=tv'), false)).toEqual({ p_format: 'tv' });
  });
});

describe('hasFilters', () => {
  it('is true when a filter is active', () => {
    expect(hasFilters(from('?q=%20'))).toBe(false);
    for (const query of ['relevance=low', 'format=tv', 'beat=Sports', 'place=X', 'sendable=true'])
      expect(hasFilters(from(`?${query}`))).toBe(true);
  });
});
