import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type ClosingState, type Deps } from './handler.ts';

function setUp(state: Partial<ClosingState> = {}, change: Partial<Deps> = {}) {
  const steps: string[] = [];
  const mails: string[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    state: () =>
      Promise.resolve({
        email: 'creator@example.com',
        name: 'Ada Cole',
        is_admin: false,
        closes_at: null,
        renewing: [],
        ...state,
      }),
    secretKey: () => Promise.resolve('sk_test_1'),
    cancelAtPeriodEnd: (_key, id) => Promise.resolve(void steps.push(`cancel ${id}`)),
    close: (_id, mail, cancelled) => {
      steps.push(`close ${cancelled.join()}`);
      mails.push(mail.text);
      return Promise.resolve('2031-03-03T12:00:00Z');
    },
    siteUrl: () => 'https://site.example',
    now: () => Date.parse('2031-02-01T12:00:00Z'),
    triggerMailWorker: () => steps.push('mail'),
    log: logSpy().log,
    ...change,
  });
  return { call: async (body: unknown) => read(await handler(post(body))), steps, mails };
}

const OWN = { email: ' Creator@Example.com ' };

Deno.test(
  'close-account cancels the plan at Stripe before it closes, and mails the last day',
  async () => {
    const { call, steps, mails } = setUp({ renewing: ['sub_1'] });
    const { status, body } = await call(OWN);
    assert.deepEqual([status, body], [200, { closes_at: '2031-03-03T12:00:00Z' }]);
    assert.deepEqual(steps, ['cancel sub_1', 'close sub_1', 'mail']);
    assert.match(mails[0] ?? '', /Until March 3, 2031/);
  },
);

Deno.test('close-account closes nothing when the plan cannot be cancelled', async () => {
  const without = setUp({ renewing: ['sub_1'] }, { secretKey: () => Promise.resolve(null) });
  assert.equal((await without.call(OWN)).body['code'], 'subscription_running');
  const away = setUp(
    { renewing: ['sub_1'] },
    { cancelAtPeriodEnd: () => Promise.reject(new Error('no connection')) },
  );
  assert.equal((await away.call(OWN)).status, 502);
  assert.deepEqual([...without.steps, ...away.steps], []);
});

Deno.test('close-account wants the account’s own address, beside the field', async () => {
  const { call, steps } = setUp();
  const { status, body } = await call({ email: 'other@example.com' });
  assert.equal(status, 400);
  assert.deepEqual(body['fields'], { email: 'Please type the email you sign in with.' });
  assert.deepEqual(steps, []);
});

Deno.test('close-account does not cancel the plan of an admin, whom SQL refuses', async () => {
  const refuse = () => Promise.reject(new HttpError('closing_admin', 'No.'));
  const { call, steps } = setUp({ is_admin: true, renewing: ['sub_1'] }, { close: refuse });
  assert.equal((await call(OWN)).status, 409);
  assert.deepEqual(steps, []);
});

Deno.test('close-account returns 401 and 429 for their causes', async () => {
  const signedOut = () => Promise.reject(new HttpError('unauthenticated', 'no'));
  assert.equal((await setUp({}, { requireUser: signedOut }).call(OWN)).status, 401);
  assert.equal((await setUp({}, { hit: allowNone }).call(OWN)).status, 429);
});
