import Stripe from 'stripe';

/** A signing secret for tests. */
export const SECRET = 'whsec_test_0123456789abcdef';

/** A `stripe-signature` header as Stripe makes it. `timestamp` in epoch seconds. */
export function sign(
  payload: string,
  secret: string = SECRET,
  timestamp: number = Math.floor(Date.now() / 1000),
): Promise<string> {
  return Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
}

/** A small but complete subscription event. */
export function subscriptionEvent(
  change: { id?: string; object?: Record<string, unknown>; type?: string } = {},
): string {
  return JSON.stringify({
    id: change.id ?? 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1_793_610_000,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: change.type ?? 'customer.subscription.created',
    data: {
      object: {
        id: 'sub_1',
        object: 'subscription',
        customer: 'cus_1',
        status: 'active',
        created: 1_793_610_000,
        cancel_at: null,
        cancel_at_period_end: false,
        items: {
          object: 'list',
          data: [{ id: 'si_1', price: { id: 'price_1' }, current_period_end: 1_796_202_000 }],
          has_more: false,
        },
        ...change.object,
      },
    },
  });
}
