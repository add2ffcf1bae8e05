import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import {
  fromLocalInput,
  emailProblem,
  hasFilters,
  LOG_FILTER_KEYS,
  logFilterParams,
  rangeEnd,
  rangeProblem,
  readFilters,
  toLocalInput,
  toRpcFilters,
  type LogFilters,
} from '@/features/admin/webhooks/dashboard/log-filters';

const NO_FILTERS: LogFilters = { eventType: '', customerEmail: '', status: null, from: '', to: '' };

const all: LogFilters = {
  eventType: 'invoice.paid',
  customerEmail: 'amara+news@example.com',
  status: 'retried_failed',
  from: '2026-11-20T08:00Z',
  to: '2026-11-21T09:30Z',
};

const options = { urlKeys: LOG_FILTER_KEYS };
const read = createLoader(logFilterParams, options);
const write = createSerializer(logFilterParams, options);

describe('log filters in the URL', () => {
  it('round-trips every filter and keeps the tab', () => {
    const search = new URLSearchParams(write(new URLSearchParams('tab=webhook-dashboard'), all));
    expect(search.get('tab')).toBe('webhook-dashboard');
    expect(search.get('customer_email')).toBe('amara+news@example.com');
    expect(read(new URLSearchParams(search.toString()))).toEqual(all);
  });

  it('reads an address as URLSearchParams encodes it', () => {
    const address =
      'event_type=invoice.paid&customer_email=amara%2Bnews%40example.com&status=retried_failed' +
      '&from=2026-11-20T08%3A00Z&to=2026-11-21T09%3A30Z';
    expect(read(new URLSearchParams(address))).toEqual(all);
  });

  it('removes cleared filters from the address', () => {
    const search = new URLSearchParams(write(new URLSearchParams('tab=x'), all));
    expect(write(search, NO_FILTERS)).toBe('?tab=x');
    expect(write(search, null)).toBe('?tab=x');
  });

  it('ignores invalid values and cuts long texts', () => {
    const search = new URLSearchParams('status=deleted&from=yesterday&to=&event_type=%20%20');
    expect(read(search)).toEqual(NO_FILTERS);
    expect(read(new URLSearchParams({ event_type: 'x'.repeat(900) })).eventType).toBe(
      'x'.repeat(200),
    );
  });

  it('hasFilters is true when at least one filter is set', () => {
    expect(hasFilters(NO_FILTERS)).toBe(false);
    expect(hasFilters({ ...NO_FILTERS, status: 'failed' })).toBe(true);
  });
});

describe('time range', () => {
  it('reports a reversed range only', () => {
    expect(rangeProblem({ from: all.to, to: all.from })).toMatch(/before/);
    expect(rangeProblem({ from: all.from, to: all.to })).toBeNull();
    expect(rangeProblem({ from: all.from, to: all.from })).toBeNull();
    expect(rangeProblem({ from: all.from, to: '' })).toBeNull();
  });

  it('includes the whole last minute', () => {
    expect(rangeEnd('2026-11-21T09:30Z')).toBe('2026-11-21T09:31:00.000Z');
  });

  it('round-trips through the local input', () => {
    expect(fromLocalInput(toLocalInput('2026-11-21T09:30Z'))).toBe('2026-11-21T09:30Z');
    expect(toLocalInput('')).toBe('');
    expect(fromLocalInput('2026-11-')).toBe('');
  });
});

describe('filters for the server', () => {
  it('names what is set and makes the end exclusive', () => {
    expect(toRpcFilters(all)).toEqual({
      event_type: 'invoice.paid',
      customer_email: 'amara+news@example.com',
      status: 'retried_failed',
      from: '2026-11-20T08:00Z',
      to: '2026-11-21T09:31:00.000Z',
    });
    expect(toRpcFilters(NO_FILTERS)).toEqual({});
  });

  it('leaves out a part of an address that is too short, and says so', () => {
    const short = { ...NO_FILTERS, customerEmail: 'am' };
    expect(toRpcFilters(short)).toEqual({});
    expect(emailProblem(short)).toBe('Please type at least three letters.');
    expect(emailProblem({ customerEmail: 'ama' })).toBeNull();
    expect(emailProblem({ customerEmail: '' })).toBeNull();
  });
});

describe('readFilters', () => {
  it('reads what was saved', () => {
    expect(readFilters({ ...all })).toEqual(all);
  });

  it('empties what it does not know', () => {
    expect(readFilters({ status: 'lost', from: 'yesterday', eventType: 7 })).toEqual(NO_FILTERS);
  });
});
