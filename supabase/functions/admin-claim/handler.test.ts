import assert from 'node:assert/strict';
import { ConfigError } from '../_shared/runtime/http-error.ts';
import { createHandler, type Deps } from './handler.ts';

function trial(deps: Partial<Deps> = {}) {
  const claims: string[] = [];
  const handler = createHandler({
    passcode: () => 'OPEN-SESAME',
    book: { count: () => Promise.resolve(true), note: () => Promise.resolve(null) },
    adminExists: () => Promise.resolve(false),
    claim: (email) => {
      claims.push(email);
      return Promise.resolve({ claimed: true, linked: false });
    },
    log: () => undefined,
    ...deps,
  });
  const call = async (body?: unknown) => {
    const response = await handler(
      new Request('http://localhost/', {
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
  };
  return { claims, call };
}

const GOOD = { email: ' owner@tests.example ', passcode: 'OPEN-SESAME' };

Deno.test('appoints the address', async () => {
  const { call, claims } = trial();
  assert.deepEqual(await call(GOOD), { status: 200, ok: true, linked: false });
  assert.deepEqual(claims, ['owner@tests.example']);
});

Deno.test('speaks the words of the page', async () => {
  const { call, claims } = trial();
  assert.deepEqual(await call({ ...GOOD, passcode: 'x' }), {
    status: 401,
    code: 'invalid_passcode',
    message: 'Invalid passcode',
  });
  const late = trial({ claim: () => Promise.resolve({ claimed: false, linked: false }) });
  assert.deepEqual(await late.call(GOOD), {
    status: 409,
    code: 'admin_exists',
    message: 'Admin already exists. This route is disabled.',
  });
  assert.equal((await call({ ...GOOD, email: 'nobody' })).status, 400);
  assert.deepEqual(claims, []);
});

Deno.test('tells whether a claim is possible', async () => {
  assert.deepEqual(await trial().call(), { status: 200, claimable: true });
  const taken = trial({ adminExists: () => Promise.resolve(true) });
  assert.deepEqual(await taken.call(), { status: 200, claimable: false });
});

Deno.test('without a passcode on the server nobody gets in', async () => {
  const { call, claims } = trial({
    passcode: () => {
      throw new ConfigError('CLAIM_PASSCODE is missing');
    },
  });
  assert.equal((await call({ ...GOOD, passcode: '' })).status, 503);
  assert.deepEqual(claims, []);
});

Deno.test('compares nothing that could not be written down', async () => {
  const counted: string[] = [];
  const { call } = trial({
    book: {
      count: (gate) => {
        counted.push(gate);
        return Promise.resolve(true);
      },
      note: (_gate, _address, _result, email) =>
        email?.includes('\0') ? Promise.reject(new Error('unstorable')) : Promise.resolve(null),
    },
  });
  for (const email of ['owner\0@tests.example', 'owner\ud800@tests.example']) {
    assert.equal((await call({ email, passcode: 'guess' })).status, 400);
  }
  assert.deepEqual(counted, []);
});
