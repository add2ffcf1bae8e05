import { describe, expect, it } from 'vitest';
import {
  filtersFromSearch,
  filtersToSearch,
  fromLocalInput,
  hasFilters,
  NO_FILTERS,
  rangeEnd,
  rangeProblem,
  toLocalInput,
  type LogFilters,
} from '@/features/admin/webhook-dashboard/log-filters';

const all: LogFilters = {
  eventType: 'invoice.paid',
  customerEmail: 'amara+news@example.com',
  status: 'retried_failed',
  from: '2026-11-20T08:00Z',
  to: '2026-11-21T09:30Z',
};

describe('filters and the address bar', () => {
  it('round-trips every filter and keeps the tab', () => {
    const search = filtersToSearch(new URLSearchParams('tab=webhook-dashboard'), all);
    expect(search.get('tab')).toBe('webhook-dashboard');
    expect(search.get('customer_email')).toBe('amara+news@example.com');
    expect(filtersFromSearch(new URLSearchParams(search.toString()))).toEqual(all);
  });

  it('removes cleared filters from the address', () => {
    const search = filtersToSearch(filtersToSearch(new URLSearchParams('tab=x'), all), NO_FILTERS);
    expect(search.toString()).toBe('tab=x');
  });

  it('ignores what is not a filter', () => {
    const search = new URLSearchParams('status=deleted&from=yesterday&to=&event_type=%20%20');
    expect(filtersFromSearch(search)).toEqual(NO_FILTERS);
    expect(filtersFromSearch(new URLSearchParams({ event_type: 'x'.repeat(900) })).eventType).toBe(
      'x'.repeat(200),
    );
  });

  it('knows whether anything is filtered', () => {
    expect(hasFilters(NO_FILTERS)).toBe(false);
    expect(hasFilters({ ...NO_FILTERS, status: 'failed' })).toBe(true);
  });
});

describe('time range', () => {
  it('finds a reversed range and nothing else', () => {
    expect(rangeProblem({ from: all.to, to: all.from })).toMatch(/before/);
    expect(rangeProblem({ from: all.from, to: all.to })).toBeNull();
    expect(rangeProblem({ from: all.from, to: all.from })).toBeNull();
    expect(rangeProblem({ from: all.from, to: '' })).toBeNull();
  });

  it('includes the last minute whole', () => {
    expect(rangeEnd('2026-11-21T09:30Z')).toBe('2026-11-21T09:31:00.000Z');
  });

  it('goes through the local input and back', () => {
    expect(fromLocalInput(toLocalInput('2026-11-21T09:30Z'))).toBe('2026-11-21T09:30Z');
    expect(toLocalInput('')).toBe('');
    expect(fromLocalInput('2026-11-')).toBe('');
  });
});
