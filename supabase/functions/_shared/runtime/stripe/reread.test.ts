import assert from 'node:assert/strict';
import { reread } from './reread.ts';

const SUBSCRIPTION = {
  id: 'sub_1',
  status: 'active',
  customer: 'cus_1',
  items: { data: [{ price: 'price_1', current_period_end: 1_796_202_000 }] },
};

const trial = (object: unknown) => {
  const seen: string[] = [];
  const work = reread(
    {
      read: () => Promise.resolve(object === null ? null : { object, asOf: 7 }),
      apply: (event, lease) =>
        Promise.resolve(seen.push(`apply ${event.subscription_id} ${event.occurred_at} ${lease}`)),
      postpone: (id, lease) => Promise.resolve(seen.push(`postpone ${id} ${lease}`)),
    },
    'sub_1',
    3,
  );
  return { seen, work };
};

Deno.test('reread applies the subscription read at Stripe under its lease', async () => {
  const { seen, work } = trial(SUBSCRIPTION);
  await work;
  assert.deepEqual(seen, ['apply sub_1 7 3']);
});

Deno.test('reread postpones the next read when Stripe has no such subscription', async () => {
  const { seen, work } = trial(null);
  await work;
  assert.deepEqual(seen, ['postpone sub_1 3']);
});

Deno.test('reread throws for an unreadable subscription, so that the lease runs out', async () => {
  const { seen, work } = trial({ ...SUBSCRIPTION, items: null });
  await assert.rejects(work, /not a readable subscription/);
  assert.deepEqual(seen, []);
});
