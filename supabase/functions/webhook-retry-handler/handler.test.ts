import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { subscriptionEvent } from '../_shared/runtime/stripe/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const call = async (deps: Partial<Deps>, body: unknown) => {
  const handler = createHandler({
    requireAdmin: () => Promise.resolve({ id: 'admin-1' }),
    stored: () =>
      Promise.resolve({ event_id: 'evt_1', retry_count: 2, payload: subscriptionEvent() }),
    reapply: (event, askedBy) => {
      assert.equal(event.id, 'evt_1');
      assert.equal(askedBy, 'admin-1');
      return Promise.resolve({ success: true, retry_count: 3, error: null });
    },
    secretKey: () => Promise.resolve(null),
    log: () => undefined,
    ...deps,
  });
  const response = await handler(
    new Request('http://localhost/', { method: 'POST', body: JSON.stringify(body) }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

Deno.test('webhook-retry-handler applies the stored body again', async () => {
  assert.deepEqual(await call({}, { event_id: 'evt_1' }), {
    status: 200,
    body: { success: true, retry_count: 3, error: null },
  });
});

Deno.test('webhook-retry-handler returns the error of a failed retry', async () => {
  const failed = { success: false, retry_count: 3, error: 'No plan for price price_1' };
  const reapply = () => Promise.resolve(failed);
  assert.deepEqual((await call({ reapply }, { event_id: 'evt_1' })).body, failed);
});

Deno.test('webhook-retry-handler reports an event whose body was deleted', async () => {
  const stored = () => Promise.resolve({ event_id: 'evt_1', retry_count: 2, payload: null });
  const { body } = await call({ stored }, { event_id: 'evt_1' });
  assert.equal(body['success'], false);
  assert.match(String(body['error']), /90 days/);
});

Deno.test(
  'webhook-retry-handler refuses callers who are not admins, unknown events and invalid input',
  async () => {
    const requireAdmin = () => Promise.reject(new HttpError('forbidden', 'no'));
    assert.equal((await call({ requireAdmin }, { event_id: 'evt_1' })).status, 403);
    assert.equal(
      (await call({ stored: () => Promise.resolve(null) }, { event_id: 'x' })).status,
      404,
    );
    assert.equal((await call({}, {})).status, 400);
  },
);

Deno.test('webhook-retry-handler applies no test mode event while a live key is set', async () => {
  const applied: boolean[] = [];
  const reapply: Deps['reapply'] = (event) => {
    applied.push(event.handled, 'subscription' in event);
    return Promise.resolve({ success: true, retry_count: 3, error: null });
  };
  const stored = () =>
    Promise.resolve({ event_id: 'evt_1', retry_count: 2, payload: subscriptionEvent() });
  await call({ stored, reapply }, { event_id: 'evt_1' });
  await call(
    { stored, reapply, secretKey: () => Promise.resolve('rk_live_1') },
    { event_id: 'evt_1' },
  );
  assert.deepEqual(applied, [true, true, false, false]);
});
