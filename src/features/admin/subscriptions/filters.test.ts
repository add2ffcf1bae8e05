import { describe, expect, it } from 'vitest';
import { subscriptionFilters, subscriptionSearch } from '@/features/admin/subscriptions/filters';

describe('subscription filters', () => {
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
