import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { createHandler, type Deps } from './handler.ts';

const RUN = {
  run_id: 'run-1',
  finished: true,
  events_fetched: 1,
  subscriptions_checked: 2,
  drift: [],
  repaired: 0,
};

/** Sends a POST, or a GET when the body is null. */
const call = async (deps: Partial<Deps> = {}, body: unknown = {}) => {
  const handler = createHandler({
    requireAdmin: () => Promise.resolve({ id: 'admin-1', email: null, emailConfirmed: true }),
    secretKey: () => Promise.resolve('sk_test_1'),
    run: () => Promise.resolve(RUN),
    log: () => undefined,
    ...deps,
  });
  const response = await handler(
    new Request(
      'http://localhost/',
      body === null ? {} : { method: 'POST', body: JSON.stringify(body) },
    ),
  );
  const content = (await response.json()) as Record<string, unknown>;
  return [response.status, content['code'] ?? content];
};

Deno.test('stripe-reconcile returns the run and repairs only on request', async () => {
  const calls: unknown[] = [];
  const run: Deps['run'] = (...args) => {
    calls.push(args);
    return Promise.resolve(RUN);
  };
  assert.deepEqual(await call({ run }), [200, RUN]);
  await call({ run }, { repair: true });
  assert.deepEqual(calls, [
    ['sk_test_1', 'admin-1', false],
    ['sk_test_1', 'admin-1', true],
  ]);
});

Deno.test('stripe-reconcile GET returns to admins whether a key is set', async () => {
  assert.deepEqual(await call({}, null), [200, { configured: true }]);
  const none = { secretKey: () => Promise.resolve(null) };
  assert.deepEqual(await call(none, null), [200, { configured: false }]);
  const requireAdmin = () => Promise.reject(new HttpError('forbidden', 'no'));
  assert.deepEqual(await call({ requireAdmin }, null), [403, 'forbidden']);
});

Deno.test('stripe-reconcile returns 403, 503, 409, 502 and 400 for their causes', async () => {
  const notAdmin = () => Promise.reject(new HttpError('forbidden', 'no'));
  assert.deepEqual(await call({ requireAdmin: notAdmin }), [403, 'forbidden']);
  assert.deepEqual(await call({ secretKey: () => Promise.resolve(null) }), [503, 'not_configured']);
  assert.deepEqual(await call({ run: () => Promise.resolve(null) }), [409, 'already_running']);
  const unreachable = () => Promise.reject(new Error('no connection'));
  assert.deepEqual(await call({ run: unreachable }), [502, 'stripe_unavailable']);
  assert.deepEqual(await call({}, { repair: 'yes' }), [400, 'invalid_input']);
});
