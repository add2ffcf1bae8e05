import { describe, expect, it } from 'vitest';
import { churnRate, formatAmount } from '@/features/admin/billing/subscriptions/figures';
import { stripeSubscriptionUrl } from '@/features/admin/billing/subscriptions/stripe-links';
import { sortArguments } from '@/features/admin/billing/subscriptions/subscription-filters';

describe('figures of subscriptions', () => {
  it('shows cents as money, and currencies that have none whole', () => {
    expect(formatAmount(123_450, 'usd')).toBe('$1,234.50');
    expect(formatAmount(5000, 'jpy')).toBe('¥5,000');
  });

  it('names no rate where nothing could be lost', () => {
    expect(churnRate({ since: '', at_start: 0, lost: 0 })).toBeNull();
    expect(churnRate({ since: '', at_start: 300, lost: 4 })).toBe('1.3%');
  });

  it('links to the mode in which the subscription lives', () => {
    expect(stripeSubscriptionUrl('sub_1', true)).toBe(
      'https://dashboard.stripe.com/subscriptions/sub_1',
    );
    expect(stripeSubscriptionUrl('sub_1', false)).toBe(
      'https://dashboard.stripe.com/test/subscriptions/sub_1',
    );
  });

  it('splits an order into column and direction', () => {
    expect(sortArguments('period-asc')).toEqual({ order: 'period', ascending: true });
    expect(sortArguments('created-desc')).toEqual({ order: 'created', ascending: false });
  });
});
