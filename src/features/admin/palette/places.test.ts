import { describe, expect, it } from 'vitest';
import { matchPlaces, personPlace, subscriptionPlace } from '@/features/admin/palette/places';

describe('places of the palette', () => {
  it('are found by parts of words in any order and case', () => {
    expect(matchPlaces('LOGS web').map(({ label }) => label)).toEqual(['Webhook Logs']);
    expect(matchPlaces('no such tab')).toEqual([]);
    expect(matchPlaces(' ').length).toBeGreaterThan(8);
  });

  it('open a person by id and a subscription by its Stripe id', () => {
    expect(personPlace({ id: 'u1', email: 'ada@example.com', name: 'Ada' })).toEqual({
      label: 'Ada, ada@example.com',
      kind: 'Person',
      search: '?tab=people&person=u1',
    });
    expect(
      subscriptionPlace({ email: null, plan: 'pro', stripe_subscription_id: 'sub_1' }),
    ).toMatchObject({ label: 'sub_1, pro', search: '?tab=subscriptions&sub_email=sub_1' });
  });
});
