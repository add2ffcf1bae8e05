import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { createHandler, type Deps } from './handler.ts';

const call = async (deps: Partial<Deps> = {}) => {
  const handler = createHandler({
    requireUser: () => Promise.resolve({ id: 'user-1', email: null, emailConfirmed: true }),
    secretKey: () => Promise.resolve('sk_test_1'),
    customerOf: (id) => Promise.resolve(id === 'user-1' ? 'cus_1' : null),
    open: (_key, customer) => Promise.resolve(`https://billing.stripe.example/${customer}`),
    log: () => undefined,
    ...deps,
  });
  const response = await handler(new Request('http://localhost/', { method: 'POST', body: '{}' }));
  const body = (await response.json()) as Record<string, unknown>;
  return [response.status, body['code'] ?? body['url']];
};

Deno.test('billing-portal returns the portal URL of the caller’s own customer', async () => {
  assert.deepEqual(await call(), [200, 'https://billing.stripe.example/cus_1']);
});

Deno.test('billing-portal returns 401, 503, 409 and 502 for their causes', async () => {
  const signedOut = () => Promise.reject(new HttpError('unauthenticated', 'no'));
  assert.deepEqual(await call({ requireUser: signedOut }), [401, 'unauthenticated']);
  assert.deepEqual(await call({ secretKey: () => Promise.resolve(null) }), [503, 'not_configured']);
  assert.deepEqual(await call({ customerOf: () => Promise.resolve(null) }), [409, 'no_customer']);
  const unreachable = () => Promise.reject(new Error('no connection'));
  assert.deepEqual(await call({ open: unreachable }), [502, 'stripe_unavailable']);
});
