import { describe, expect, it } from 'vitest';
import { checkoutLink } from '@/lib/checkout';

const vars = {
  VITE_CHECKOUT_PRO_ANNUAL: 'https://pay.example/b/pro-year?locale=en',
  VITE_CHECKOUT_CREATOR_MONTHLY: 'http://pay.example/plain',
  VITE_CHECKOUT_CREATOR_ANNUAL: '  ',
  VITE_CHECKOUT_CONCIERGE_MONTHLY: 'not an address',
};

describe('checkoutLink', () => {
  it('returns the configured address unchanged for a visitor', () => {
    expect(checkoutLink('pro', 'annual', null, vars)).toBe(
      'https://pay.example/b/pro-year?locale=en',
    );
  });

  it('adds email and id of a signed-in user and keeps the query of the address', () => {
    const link = checkoutLink('pro', 'annual', { id: 'u-1', email: 'ada+x@mail.example' }, vars);
    const query = new URL(link ?? '').searchParams;
    expect(query.get('prefilled_email')).toBe('ada+x@mail.example');
    expect(query.get('client_reference_id')).toBe('u-1');
    expect(query.get('locale')).toBe('en');
  });

  it.each([
    { plan: 'creator', period: 'monthly', why: 'it is not https' },
    { plan: 'creator', period: 'annual', why: 'it is blank' },
    { plan: 'concierge', period: 'monthly', why: 'it is no address' },
    { plan: 'concierge', period: 'annual', why: 'it is missing' },
  ] as const)('has no link for $plan $period: $why', ({ plan, period }) => {
    expect(checkoutLink(plan, period, null, vars)).toBeNull();
  });
});
