import assert from 'node:assert/strict';
import { ConfigError, HttpError } from '../../_shared/runtime/request/http-error.ts';
import { allowAll, allowNone, logSpy } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const call = async (deps: Partial<Deps> = {}) => {
  const handler = createHandler({
    requireUser: () => Promise.resolve({ id: 'user-1', email: null, emailConfirmed: true }),
    hit: allowAll,
    secretKey: () => Promise.resolve('sk_test_1'),
    customerOf: (id) => Promise.resolve(id === 'user-1' ? 'cus_1' : null),
    open: (_key, customer) => Promise.resolve(`https://billing.stripe.example/${customer}`),
    noteSettings: () => Promise.resolve(),
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

Deno.test('billing-portal asks Stripe for nothing after too many calls', async () => {
  const secretKey = () => Promise.reject(new Error('asked'));
  assert.deepEqual(await call({ hit: allowNone, secretKey }), [429, 'rate_limited']);
});

Deno.test('billing-portal returns 401, 503, 409 and 502 for their causes', async () => {
  const signedOut = () => Promise.reject(new HttpError('unauthenticated', 'no'));
  assert.deepEqual(await call({ requireUser: signedOut }), [401, 'unauthenticated']);
  assert.deepEqual(await call({ secretKey: () => Promise.resolve(null) }), [503, 'not_configured']);
  assert.deepEqual(await call({ customerOf: () => Promise.resolve(null) }), [409, 'no_customer']);
  const unreachable = () => Promise.reject(new Error('no connection'));
  assert.deepEqual(await call({ open: unreachable }), [502, 'stripe_unavailable']);
});

Deno.test(
  'billing-portal tells admins that the portal has no settings, and when it has',
  async () => {
    const noted: boolean[] = [];
    const noteSettings = (saved: boolean) => Promise.resolve(void noted.push(saved));
    const lacking = () =>
      Promise.reject(new ConfigError("Stripe's customer portal has no settings."));
    const { log, text } = logSpy();
    assert.deepEqual(await call({ open: lacking, noteSettings, log }), [503, 'not_configured']);
    assert.match(text(), /not_configured/);
    await call({ noteSettings });
    await call({ noteSettings, open: () => Promise.reject(new Error('no connection')) });
    assert.deepEqual(noted, [false, true]);
  },
);

Deno.test('billing-portal opens although the alert cannot be written', async () => {
  const noteSettings = () => Promise.reject(new Error('no database'));
  assert.deepEqual(await call({ noteSettings }), [200, 'https://billing.stripe.example/cus_1']);
});
