import { createLoader, createSerializer } from 'nuqs';
import { describe, expect, it } from 'vitest';
import {
  SUBSCRIPTION_FILTER_KEYS,
  subscriptionFilterParams,
} from '@/features/admin/billing/subscriptions/subscription-filters';

const options = { urlKeys: SUBSCRIPTION_FILTER_KEYS };
const read = createLoader(subscriptionFilterParams, options);
const write = createSerializer(subscriptionFilterParams, options);

describe('subscription filters in the URL', () => {
  it('are written, read back and cleared beside other parameters; unknown choices are ignored', () => {
    const filters = {
      email: 'a@b',
      plan: 'pro',
      status: 'active',
      sort: 'period-asc',
    } as const;
    const search = new URLSearchParams(write(new URLSearchParams('tab=subscriptions'), filters));
    expect(search.get('tab')).toBe('subscriptions');
    expect(Object.fromEntries(search)).toMatchObject({
      sub_email: 'a@b',
      sub_plan: 'pro',
      sub_status: 'active',
      sub_sort: 'period-asc',
    });
    expect(read(search)).toEqual(filters);
    expect(read(new URLSearchParams('sub_plan=gold&sub_status=odd&sub_sort=odd'))).toEqual({
      email: '',
      plan: null,
      status: null,
      sort: 'created-desc',
    });
    expect(write(search, null)).toBe('?tab=subscriptions');
    expect(write(search, { email: '', plan: null, status: null, sort: 'created-desc' })).toBe(
      '?tab=subscriptions',
    );
  });
});
