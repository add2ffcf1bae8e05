import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { subscriptionEvent } from '../../_shared/runtime/stripe/testing.ts';
import { freeRun } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(deps: Partial<Deps> = {}) {
  const calls: string[] = [];
  const record = (what: string) => {
    calls.push(what);
    return Promise.resolve(null);
  };
  const handler = createHandler({
    ...freeRun(),
    due: () => Promise.resolve([]),
    reapply: (event) => {
      calls.push(`reapply ${event.id}`);
      return Promise.resolve({ success: true });
    },
    giveUp: (id) => record(`give up ${id}`),
    secretKey: () => Promise.resolve(null),
    dueRereads: () => Promise.resolve([]),
    reread: async (_key, id, lease) => void (await record(`reread ${id} ${lease}`)),
    reconcile: async () => {
      await record('reconcile');
      return { finished: true };
    },
    recompute: async () => {
      await record('recompute');
      return { recomputed: 7, more: false };
    },
    countHours: async () => {
      await record('count hours');
      return { counted: 2, more: false };
    },
    countSubscriptions: async () => {
      await record('count subscriptions');
      return true;
    },
    housekeeping: () => record('housekeeping'),
    release: () => record('heartbeat'),
    ...deps,
  });
  const run = async () => {
    const response = await handler(new Request('http://localhost/', { method: 'POST' }));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { calls, run };
}

Deno.test(
  'webhook-worker retries due events, runs housekeeping and records a heartbeat',
  async () => {
    const due = [
      { event_id: 'evt_1', payload: subscriptionEvent() },
      { event_id: 'evt_deleted', payload: null },
      { event_id: 'evt_bad', payload: '{' },
    ];
    const { run, calls } = setUp({ due: () => Promise.resolve(due) });
    const { status, body } = await run();
    assert.equal(status, 200);
    assert.deepEqual(body['retried'], { tried: 3, succeeded: 1 });
    assert.equal(body['recomputed'], 7);
    assert.deepEqual(calls, [
      'reapply evt_1',
      'give up evt_deleted',
      'give up evt_bad',
      'recompute',
      'count hours',
      'count subscriptions',
      'housekeeping',
      'heartbeat',
    ]);
  },
);

Deno.test('webhook-worker rereads and reconciles only when a key is set', async () => {
  const rereads = { dueRereads: () => Promise.resolve([{ subscription_id: 'sub_1', lease: 3 }]) };
  const without = setUp(rereads);
  await without.run();
  assert.ok(!without.calls.includes('reread sub_1 3') && !without.calls.includes('reconcile'));

  const withKey = setUp({ ...rereads, secretKey: () => Promise.resolve('sk_test_1') });
  await withKey.run();
  assert.ok(withKey.calls.includes('reread sub_1 3') && withKey.calls.includes('reconcile'));
});

Deno.test('webhook-worker runs the other parts and the heartbeat after a part failed', async () => {
  const { run, calls } = setUp({
    due: () => Promise.reject(new Error('unreachable')),
    secretKey: () => Promise.reject(new Error('unreachable')),
  });
  const { body } = await run();
  assert.equal(body['retried'], 'failed');
  assert.deepEqual(calls, [
    'recompute',
    'count hours',
    'count subscriptions',
    'housekeeping',
    'heartbeat',
  ]);
});

Deno.test('webhook-worker retries batches until the time limit', async () => {
  const full = Array.from({ length: 25 }, (_, at) => ({
    event_id: `evt_${at}`,
    payload: subscriptionEvent({ id: `evt_${at}` }),
  }));
  let clock = 0;
  const { run } = setUp({
    due: () => Promise.resolve(full),
    now: () => (clock += 5_000),
  });
  const { body } = await run();
  assert.deepEqual(body['retried'], { tried: 50, succeeded: 50 });
});

Deno.test('webhook-worker retries no more events than it has processor time for', async () => {
  const full = Array.from({ length: 25 }, (_, at) => ({
    event_id: `evt_${at}`,
    payload: subscriptionEvent({ id: `evt_${at}` }),
  }));
  const { run } = setUp({ due: () => Promise.resolve(full) });
  assert.deepEqual((await run()).body['retried'], { tried: 200, succeeded: 200 });
});

Deno.test('webhook-worker refuses callers without the cron secret', async () => {
  const { run, calls } = setUp({
    requireCron: () => {
      throw new HttpError('unauthenticated', 'no');
    },
  });
  assert.equal((await run()).status, 401);
  assert.deepEqual(calls, []);
});

Deno.test(
  'webhook-worker recomputes subscriptions until none is left or the time is over',
  async () => {
    const left = [true, true, false];
    const done = setUp({
      recompute: () => Promise.resolve({ recomputed: 100, more: left.shift() ?? false }),
    });
    assert.equal((await done.run()).body['recomputed'], 300);

    let clock = 0;
    const endless = setUp({
      now: () => clock,
      recompute: () => {
        clock += 2_000;
        return Promise.resolve({ recomputed: 100, more: true });
      },
    });
    assert.equal((await endless.run()).body['recomputed'], 300);
  },
);

Deno.test('webhook-worker counts hours until none is left or the time is over', async () => {
  const left = [true, false];
  const done = setUp({
    countHours: () => Promise.resolve({ counted: 24, more: left.shift() ?? false }),
  });
  assert.equal((await done.run()).body['counted'], 48);

  let clock = 0;
  const endless = setUp({
    now: () => clock,
    countHours: () => {
      clock += 2_000;
      return Promise.resolve({ counted: 24, more: true });
    },
  });
  assert.equal((await endless.run()).body['counted'], 72);
});
