import assert from 'node:assert/strict';
import type { ShownSubscription } from '../../domain/billing/stripe/drift.ts';
import { reconcile, type ReconcileDeps } from './reconcile.ts';
import { subscriptionEvent } from './testing.ts';

const PERIOD_END = 1_796_202_000;

const atStripe = (id: string, change: Record<string, unknown> = {}) => ({
  id,
  object: 'subscription',
  customer: `cus_${id}`,
  status: 'active',
  created: 1_793_610_000,
  cancel_at: null,
  cancel_at_period_end: false,
  items: { data: [{ price: { id: 'price_1' }, current_period_end: PERIOD_END }], has_more: false },
  ...change,
});

const shown = (id: string, change: Partial<ShownSubscription> = {}): ShownSubscription => ({
  stripe_subscription_id: id,
  email: `${id}@payer.example`,
  stripe_status: 'active',
  price_id: 'price_1',
  current_period_end: new Date(PERIOD_END * 1000).toISOString(),
  cancel_at: null,
  cancel_at_period_end: false,
  pause_behavior: null,
  access_until: new Date(PERIOD_END * 1000).toISOString(),
  ...change,
});

/** `after`: our rows as they are once something was applied. */
function trial(
  stripe: unknown[],
  ours: ShownSubscription[],
  undelivered: unknown[] = [],
  after: ShownSubscription[] = ours,
) {
  const applied: string[] = [];
  const ingested: string[] = [];
  async function* each<T>(values: T[]): AsyncGenerator<T> {
    for (const value of values) yield await Promise.resolve(value);
  }
  const deps: ReconcileDeps = {
    api: {
      undelivered: (after) => {
        assert.equal(after, 10_000_000 - 30 * 86_400);
        return each(undelivered);
      },
      subscriptions: () => each(stripe.map((object) => ({ object, asOf: 5 }))),
    },
    known: (ids) => Promise.resolve(new Set(ids.filter((id) => id === 'evt_known'))),
    ingest: (event) => Promise.resolve(ingested.push(event.id)),
    shown: () => Promise.resolve(applied.length > 0 ? after : ours),
    apply: (event) =>
      Promise.resolve(applied.push(`${event.subscription_id} ${event.occurred_at}`)),
    now: () => 10_000_000,
  };
  return { deps, applied, ingested };
}

Deno.test('reconcile applies nothing when nothing differs', async () => {
  const { deps, applied } = trial([atStripe('sub_1')], [shown('sub_1')]);
  assert.deepEqual(await reconcile(deps, true), {
    events_fetched: 0,
    subscriptions_checked: 1,
    drift: [],
    repaired: 0,
  });
  assert.deepEqual(applied, []);
});

Deno.test('reconcile lists every difference and repairs only on request', async () => {
  const stripe = [
    atStripe('sub_price', {
      items: { data: [{ price: 'price_2', current_period_end: PERIOD_END }] },
    }),
    atStripe('sub_over', { status: 'canceled' }),
    atStripe('sub_cancel', { cancel_at: PERIOD_END }),
    atStripe('sub_new'),
    atStripe('sub_history', { status: 'canceled' }),
  ];
  const ours = [shown('sub_price'), shown('sub_over'), shown('sub_cancel'), shown('sub_unknown')];
  const looked = trial(stripe, ours);
  const report = await reconcile(looked.deps, false);
  assert.deepEqual(
    report.drift.map(({ subscription_id, field, ours: here, stripe: there }) => [
      subscription_id,
      field,
      here,
      there,
    ]),
    [
      ['sub_price', 'price', 'price_1', 'price_2'],
      ['sub_over', 'status', 'active', 'canceled'],
      ['sub_cancel', 'cancel_at', null, new Date(PERIOD_END * 1000).toISOString()],
      ['sub_cancel', 'cancel_at_period_end', false, true],
      ['sub_new', 'missing', null, 'active'],
      ['sub_unknown', 'unknown at Stripe', 'active', null],
    ],
  );
  assert.equal(report.repaired, 0);
  assert.deepEqual(looked.applied, []);

  const mended = trial(
    stripe,
    ours,
    [],
    [
      shown('sub_price', { price_id: 'price_2' }),
      shown('sub_over', { stripe_status: 'canceled' }),
      shown('sub_cancel', { cancel_at: shown('x').current_period_end, cancel_at_period_end: true }),
      shown('sub_new'),
    ],
  );
  const mending = await reconcile(mended.deps, true);
  assert.equal(mending.repaired, 5);
  assert.deepEqual(
    mending.drift.filter(({ repaired }) => !repaired).map(({ field }) => field),
    ['unknown at Stripe'],
  );
  assert.deepEqual(mended.applied, ['sub_price 5', 'sub_over 5', 'sub_cancel 5', 'sub_new 5']);
});

Deno.test('reconcile does not report a difference as repaired that is still there', async () => {
  const stripe = [
    atStripe('sub_1', {
      status: 'past_due',
      items: { data: [{ price: 'price_2', current_period_end: PERIOD_END }] },
    }),
  ];
  // The new price waits for a plan: only the status was applied to the row.
  const waiting = [shown('sub_1', { stripe_status: 'past_due' })];
  const { deps } = trial(stripe, [shown('sub_1')], [], waiting);
  const { drift, repaired } = await reconcile(deps, true);
  assert.equal(repaired, 1);
  assert.deepEqual(
    drift.map((one) => [one.field, one.repaired]),
    [
      ['status', true],
      ['price', false],
    ],
  );
});

Deno.test(
  'reconcile reports a live row unknown at Stripe while the row entitles to its plan',
  async () => {
    const past = new Date(9_000_000 * 1000).toISOString();
    const ours = [
      shown('sub_unknown'),
      shown('sub_run_out', { access_until: past }),
      shown('sub_nothing', { access_until: null }),
      shown('sub_over', { stripe_status: 'canceled' }),
    ];
    const { deps, applied } = trial([], ours);
    const { drift } = await reconcile(deps, true);
    assert.deepEqual(
      drift.map(({ subscription_id }) => subscription_id),
      ['sub_unknown'],
    );
    assert.deepEqual(applied, []);
  },
);

Deno.test('reconcile fetches undelivered events and skips known ones', async () => {
  const event = (id: string): unknown => JSON.parse(subscriptionEvent({ id }));
  const { deps, ingested } = trial(
    [],
    [],
    [event('evt_known'), event('evt_a'), event('evt_b'), {}],
  );
  assert.equal((await reconcile(deps, false)).events_fetched, 2);
  assert.deepEqual(ingested, ['evt_a', 'evt_b']);
});
