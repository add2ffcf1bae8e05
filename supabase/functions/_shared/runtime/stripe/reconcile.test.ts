import assert from 'node:assert/strict';
import type { ShownSubscription } from '../../domain/billing/stripe/drift.ts';
import { reconcilePart, type ReconcileDeps } from './reconcile.ts';
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
  ...change,
});

const NOW = 10_000_000;

/** `after`: our rows as they are once something was applied. */
function trial(
  stripe: { id: string }[],
  ours: ShownSubscription[],
  undelivered: unknown[] = [],
  after: ShownSubscription[] = ours,
) {
  const applied: string[] = [];
  const ingested: string[] = [];
  const unlistedAsked: string[][] = [];
  let clock = NOW;
  const deps: ReconcileDeps = {
    api: {
      undelivered: (since) => {
        assert.equal(since, clock - 30 * 86_400);
        return Promise.resolve({ items: undelivered, next: null });
      },
      // Pages of two.
      subscriptions: (last) => {
        const from = last === null ? 0 : stripe.findIndex(({ id }) => id === last) + 1;
        const page = stripe.slice(from, from + 2);
        return Promise.resolve({
          items: page.map((object) => ({ object, asOf: 5 })),
          next: from + 2 < stripe.length ? (page.at(-1)?.id ?? null) : null,
        });
      },
    },
    known: (ids) => Promise.resolve(new Set(ids.filter((id) => id === 'evt_known'))),
    ingest: (event) => Promise.resolve(ingested.push(event.id)),
    shown: (ids) => {
      const isApplied = (id: string) => applied.some((line) => line.startsWith(`${id} `));
      const rows = [
        ...ours.filter((row) => !isApplied(row.stripe_subscription_id)),
        ...after.filter((row) => isApplied(row.stripe_subscription_id)),
      ];
      return Promise.resolve(rows.filter((row) => ids.includes(row.stripe_subscription_id)));
    },
    unlisted: (listed) => {
      unlistedAsked.push(listed);
      return Promise.resolve(
        ours
          .filter((row) => !listed.includes(row.stripe_subscription_id))
          .map((row) => ({
            subscription_id: row.stripe_subscription_id,
            email: row.email,
            stripe_status: row.stripe_status,
          })),
      );
    },
    apply: (event) =>
      Promise.resolve(applied.push(`${event.subscription_id} ${event.occurred_at}`)),
    now: () => clock,
  };
  const reconcile = (repair: boolean) => reconcilePart(deps, null, repair, (NOW + 60) * 1000);
  const tick = (seconds: number) => (clock += seconds);
  return { deps, applied, ingested, unlistedAsked, reconcile, tick };
}

Deno.test('reconcile applies nothing when nothing differs', async () => {
  const { reconcile, applied } = trial([atStripe('sub_1')], [shown('sub_1')]);
  assert.deepEqual(await reconcile(true), {
    reached: null,
    listed: ['sub_1'],
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
  const report = await looked.reconcile(false);
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
  const mending = await mended.reconcile(true);
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
  const { reconcile } = trial(stripe, [shown('sub_1')], [], waiting);
  const { drift, repaired } = await reconcile(true);
  assert.equal(repaired, 1);
  assert.deepEqual(
    drift.map((one) => [one.field, one.repaired]),
    [
      ['status', true],
      ['price', false],
    ],
  );
});

Deno.test('reconcile in parts compares every page once and the rest at the end', async () => {
  const stripe = Array.from({ length: 25 }, (_, at) => atStripe(`sub_${at}`));
  const ours = [...stripe.map(({ id }) => shown(id)), shown('sub_unknown')];
  const { deps, unlistedAsked } = trial(stripe, ours);
  const end = (NOW + 60) * 1000;
  // One page of events and nine of two subscriptions.
  const first = await reconcilePart(deps, null, false, end);
  assert.deepEqual(first.reached, { list: 'subscriptions', after: 'sub_17' });
  assert.equal(first.subscriptions_checked, 18);
  assert.deepEqual(first.drift, []);
  assert.deepEqual(unlistedAsked, []);
  const second = await reconcilePart(deps, first.reached, false, end);
  assert.equal(second.reached, null);
  assert.equal(second.subscriptions_checked, 7);
  assert.deepEqual(unlistedAsked, [second.listed]);
});

Deno.test('reconcile begins no page after its end, but always one', async () => {
  const { deps, tick } = trial([atStripe('sub_1')], []);
  tick(61);
  const part = await reconcilePart(deps, null, false, (NOW + 60) * 1000);
  assert.deepEqual(part.reached, { list: 'subscriptions', after: null });
});

Deno.test('reconcile fetches undelivered events and skips known ones', async () => {
  const event = (id: string): unknown => JSON.parse(subscriptionEvent({ id }));
  const { reconcile, ingested } = trial(
    [],
    [],
    [event('evt_known'), event('evt_a'), event('evt_b'), {}],
  );
  assert.equal((await reconcile(false)).events_fetched, 2);
  assert.deepEqual(ingested, ['evt_a', 'evt_b']);
});
