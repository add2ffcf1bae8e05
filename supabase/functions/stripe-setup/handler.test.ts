import assert from 'node:assert/strict';
import { hashToken } from '../_shared/runtime/crypto.ts';
import type { PasscodeTries } from '../_shared/runtime/request/passcode.ts';
import { createHandler, type Deps } from './handler.ts';

const TOKEN = 'a'.repeat(43);

function setUp(deps: Partial<Deps> = {}, tries: Partial<PasscodeTries> = {}) {
  const saved: string[] = [];
  const records: string[] = [];
  const counts: string[] = [];
  const links = new Set([hashToken(TOKEN)]);
  const handler = createHandler({
    passcode: () => 'OPEN-SESAME',
    tries: {
      count: () => Promise.resolve(Boolean(counts.push('+'))),
      forgive: () => Promise.resolve(counts.push('-')),
      redeem: (_gate, hash) => Promise.resolve(links.delete(hash)),
      record: (gate, address, result) =>
        Promise.resolve(records.push(`${gate} ${address} ${result}`)),
      ...tries,
    },
    done: () => Promise.resolve(false),
    save: (secret) => {
      saved.push(secret);
      return Promise.resolve(true);
    },
    log: () => undefined,
    ...deps,
  });
  const call = async (body?: unknown) => {
    const response = await handler(
      new Request('http://localhost/', {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-forwarded-for': '192.0.2.9' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const content = (await response.json()) as Record<string, unknown>;
    return [response.status, content['code'] ?? content];
  };
  return { saved, records, counts, call };
}

const GOOD = { passcode: 'OPEN-SESAME', secret: ' whsec_0123456789 \n' };

Deno.test('stripe-setup saves the trimmed secret', async () => {
  const { call, saved, records } = setUp();
  assert.deepEqual(await call(), [200, { disabled: false }]);
  assert.deepEqual(await call(GOOD), [200, { ok: true }]);
  assert.deepEqual(saved, ['whsec_0123456789']);
  assert.deepEqual(records, ['stripe_setup 192.0.2.9 right']);
});

Deno.test('stripe-setup checks in the order: disabled, passcode, secret', async () => {
  const disabled = setUp({ done: () => Promise.resolve(true) });
  assert.deepEqual(await disabled.call(), [200, { disabled: true }]);
  assert.deepEqual(await disabled.call(GOOD), [404, 'disabled']);
  assert.deepEqual(disabled.records, []);

  const { call, saved, records } = setUp();
  assert.deepEqual(await call({ ...GOOD, passcode: 'open-sesame' }), [401, 'invalid_passcode']);
  assert.deepEqual(await call({ passcode: 'nope', secret: '' }), [401, 'invalid_passcode']);
  assert.deepEqual(await call({ ...GOOD, secret: ' \n ' }), [400, 'missing_secret']);
  assert.deepEqual(await call({ ...GOOD, secret: 'sk_live_12345678' }), [400, 'invalid_secret']);
  assert.deepEqual(await call({}), [400, 'invalid_input']);
  assert.deepEqual(saved, []);
  assert.equal(records.filter((record) => record.endsWith('wrong')).length, 2);
});

Deno.test('stripe-setup refuses too many tries before comparing the passcode', async () => {
  let compared = 0;
  const { call, records } = setUp(
    {
      passcode: () => {
        compared += 1;
        return 'OPEN-SESAME';
      },
    },
    { count: () => Promise.resolve(false) },
  );
  assert.deepEqual(await call(GOOD), [429, 'rate_limited']);
  assert.deepEqual(records, []);
  assert.ok(compared <= 1);
});

Deno.test('stripe-setup returns 404 when a concurrent request saved first', async () => {
  const { call } = setUp({ save: () => Promise.resolve(false) });
  assert.deepEqual(await call(GOOD), [404, 'disabled']);
});

Deno.test('stripe-setup counts a try only when the passcode is wrong', async () => {
  const { call, counts, records } = setUp();
  assert.deepEqual(await call({ passcode: ' ', secret: '' }), [401, 'invalid_passcode']);
  assert.deepEqual([counts, records], [[], []]);
  assert.deepEqual(await call({ ...GOOD, secret: 'sk_live_12345678' }), [400, 'invalid_secret']);
  assert.deepEqual(counts, ['+', '-']);
  assert.deepEqual(await call({ ...GOOD, passcode: 'guess' }), [401, 'invalid_passcode']);
  assert.deepEqual(counts, ['+', '-', '+']);
});

Deno.test("stripe-setup takes the code of the owner's link once, past the limit", async () => {
  const { call, saved, counts } = setUp({}, { count: () => Promise.resolve(false) });
  const passcode = ` once-${TOKEN} `;
  // A mistake in the other field does not use the link up.
  assert.deepEqual(await call({ passcode, secret: '' }), [400, 'missing_secret']);
  assert.deepEqual(await call({ ...GOOD, passcode }), [200, { ok: true }]);
  assert.deepEqual(await call({ ...GOOD, passcode }), [410, 'link_expired']);
  assert.deepEqual(saved, ['whsec_0123456789']);
  assert.deepEqual(counts, []);
});
