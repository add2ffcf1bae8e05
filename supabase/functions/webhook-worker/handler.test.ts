import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { subscriptionEvent } from '../_shared/runtime/stripe/testing.ts';
import { createHandler, type Deps } from './handler.ts';

function trial(deps: Partial<Deps> = {}) {
  const seen: string[] = [];
  const see = (what: string) => {
    seen.push(what);
    return Promise.resolve(null);
  };
  const handler = createHandler({
    requireCron: () => Promise.resolve(),
    due: () => Promise.resolve([]),
    reapply: (event) => {
      seen.push(`reapply ${event.id}`);
      return Promise.resolve({ success: true });
    },
    giveUp: (id) => see(`give up ${id}`),
    secretKey: () => Promise.resolve(null),
    dueRereads: () => Promise.resolve([]),
    reread: async (_key, id, lease) => void (await see(`reread ${id} ${lease}`)),
    reconcile: () => see('reconcile'),
    housekeeping: () => see('housekeeping'),
    beat: () => see('beat'),
    now: () => 0,
    log: () => undefined,
    ...deps,
  });
  const run = async () => {
    const response = await handler(new Request('http://localhost/', { method: 'POST' }));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { seen, run };
}

Deno.test('retries what is due, clears up and leaves a sign of life', async () => {
  const due = [
    { event_id: 'evt_1', payload: subscriptionEvent() },
    { event_id: 'evt_gone', payload: null },
    { event_id: 'evt_bad', payload: '{' },
  ];
  const { run, seen } = trial({ due: () => Promise.resolve(due) });
  const { status, body } = await run();
  assert.equal(status, 200);
  assert.deepEqual(body['retried'], { tried: 3, succeeded: 1 });
  assert.deepEqual(seen, [
    'reapply evt_1',
    'give up evt_gone',
    'give up evt_bad',
    'housekeeping',
    'beat',
  ]);
});

Deno.test('reads at Stripe and compares only when a key is set', async () => {
  const rereads = { dueRereads: () => Promise.resolve([{ subscription_id: 'sub_1', lease: 3 }]) };
  const without = trial(rereads);
  await without.run();
  assert.ok(!without.seen.includes('reread sub_1 3') && !without.seen.includes('reconcile'));

  const withKey = trial({ ...rereads, secretKey: () => Promise.resolve('sk_test_1') });
  await withKey.run();
  assert.ok(withKey.seen.includes('reread sub_1 3') && withKey.seen.includes('reconcile'));
});

Deno.test('a part that fails stops neither the others nor the heartbeat', async () => {
  const { run, seen } = trial({
    due: () => Promise.reject(new Error('away')),
    secretKey: () => Promise.reject(new Error('away')),
  });
  const { body } = await run();
  assert.equal(body['retried'], 'failed');
  assert.deepEqual(seen, ['housekeeping', 'beat']);
});

Deno.test('works batch after batch until nothing is due or the time is up', async () => {
  const full = Array.from({ length: 25 }, (_, at) => ({
    event_id: `evt_${at}`,
    payload: subscriptionEvent({ id: `evt_${at}` }),
  }));
  let clock = 0;
  const { run } = trial({
    due: () => Promise.resolve(full),
    now: () => (clock += 8_000),
  });
  const { body } = await run();
  assert.deepEqual(body['retried'], { tried: 50, succeeded: 50 });
});

Deno.test('only the scheduler may call', async () => {
  const { run, seen } = trial({
    requireCron: () => Promise.reject(new HttpError(401, 'unauthorized', 'no')),
  });
  assert.equal((await run()).status, 401);
  assert.deepEqual(seen, []);
});
