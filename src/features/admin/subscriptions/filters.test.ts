import { describe, expect, it } from 'vitest';
import { filterSubscriptions, subscriptionFilters, subscriptionSearch } from './filters';

const rows = [
  { email: 'Amara@Example.com', plan: 'pro', status: 'active' },
  { email: 'ben@example.com', plan: 'creator', status: 'past_due' },
  { email: null, plan: null, status: 'canceled' },
];

describe('subscription filters', () => {
  it('shows every row when nothing is set', () => {
    expect(filterSubscriptions(rows, { email: ' ', plan: '', status: '' })).toEqual(rows);
  });

  it('matches e-mail anywhere and without case, plan and status exactly, all together', () => {
    expect(filterSubscriptions(rows, { email: 'AMARA', plan: '', status: '' })).toHaveLength(1);
    expect(filterSubscriptions(rows, { email: 'example', plan: 'pro', status: '' })).toHaveLength(
      1,
    );
    expect(filterSubscriptions(rows, { email: '', plan: '', status: 'past_due' })).toHaveLength(1);
    expect(filterSubscriptions(rows, { email: 'amara', plan: 'creator', status: '' })).toHaveLength(
      0,
    );
  });

  it('round-trips through the address bar and ignores unknown choices', () => {
    const filters = { email: 'a@b', plan: 'pro', status: 'active' };
    const search = subscriptionSearch(new URLSearchParams('tab=subscriptions'), filters);
    expect(search.get('tab')).toBe('subscriptions');
    expect(subscriptionFilters(search)).toEqual(filters);
    expect(subscriptionFilters(new URLSearchParams('sub_plan=gold&sub_status=odd'))).toEqual({
      email: '',
      plan: '',
      status: '',
    });
    expect(subscriptionSearch(search, { email: '', plan: '', status: '' }).toString()).toBe(
      'tab=subscriptions',
    );
  });
});
