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

Deno.test('opens the portal of the own customer', async () => {
  assert.deepEqual(await call(), [200, 'https://billing.stripe.example/cus_1']);
});

Deno.test('says what is in the way', async () => {
  const nobody = () => Promise.reject(new HttpError(401, 'unauthorized', 'no'));
  assert.deepEqual(await call({ requireUser: nobody }), [401, 'unauthorized']);
  assert.deepEqual(await call({ secretKey: () => Promise.resolve(null) }), [503, 'not_configured']);
  assert.deepEqual(await call({ customerOf: () => Promise.resolve(null) }), [409, 'no_customer']);
  const away = () => Promise.reject(new Error('no connection'));
  assert.deepEqual(await call({ open: away }), [502, 'stripe_unavailable']);
});
