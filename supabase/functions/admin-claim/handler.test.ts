import assert from 'node:assert/strict';
import { ConfigError } from '../_shared/runtime/request/http-error.ts';
import type { PasscodeTries } from '../_shared/runtime/request/passcode.ts';
import { createHandler, type Deps } from './handler.ts';

const TRIES: PasscodeTries = {
  count: () => Promise.resolve(true),
  forgive: () => Promise.resolve(null),
  record: () => Promise.resolve(null),
  redeem: () => Promise.resolve(false),
};

function setUp(deps: Partial<Deps> = {}) {
  const claims: string[] = [];
  const handler = createHandler({
    passcode: () => 'OPEN-SESAME',
    tries: TRIES,
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

Deno.test('admin-claim appoints the given address', async () => {
  const { call, claims } = setUp();
  assert.deepEqual(await call(GOOD), { status: 200, ok: true, linked: false });
  assert.deepEqual(claims, ['owner@tests.example']);
});

Deno.test(
  'admin-claim refuses a wrong passcode, a second admin and an invalid address',
  async () => {
    const { call, claims } = setUp();
    assert.deepEqual(await call({ ...GOOD, passcode: 'x' }), {
      status: 401,
      code: 'invalid_passcode',
      message: 'Invalid passcode',
    });
    const tooLate = setUp({ claim: () => Promise.resolve({ claimed: false, linked: false }) });
    assert.deepEqual(await tooLate.call(GOOD), {
      status: 409,
      code: 'admin_exists',
      message: 'Admin already exists. This route is disabled.',
    });
    assert.equal((await call({ ...GOOD, email: 'nobody' })).status, 400);
    assert.deepEqual(claims, []);
  },
);

Deno.test('admin-claim GET returns whether there is no admin yet', async () => {
  assert.deepEqual(await setUp().call(), { status: 200, claimable: true });
  const taken = setUp({ adminExists: () => Promise.resolve(true) });
  assert.deepEqual(await taken.call(), { status: 200, claimable: false });
});

Deno.test('admin-claim returns 503 while CLAIM_PASSCODE is not set', async () => {
  const { call, claims } = setUp({
    passcode: () => {
      throw new ConfigError('CLAIM_PASSCODE is missing');
    },
  });
  assert.equal((await call({ ...GOOD, passcode: '' })).status, 503);
  assert.deepEqual(claims, []);
});

Deno.test(
  'admin-claim refuses an address that PostgreSQL cannot store before counting a try',
  async () => {
    const counted: string[] = [];
    const { call } = setUp({
      tries: {
        ...TRIES,
        count: (gate) => {
          counted.push(gate);
          return Promise.resolve(true);
        },
        record: (_gate, _address, _result, email) =>
          email?.includes('\0') ? Promise.reject(new Error('unstorable')) : Promise.resolve(null),
      },
    });
    for (const email of ['owner\0@tests.example', 'owner\ud800@tests.example']) {
      assert.equal((await call({ email, passcode: 'guess' })).status, 400);
    }
    assert.deepEqual(counted, []);
  },
);
