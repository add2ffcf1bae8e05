import assert from 'node:assert/strict';
import type { PasscodeBook } from '../_shared/runtime/passcode.ts';
import { createHandler, type Deps } from './handler.ts';

function trial(deps: Partial<Deps> = {}, book: Partial<PasscodeBook> = {}) {
  const saved: string[] = [];
  const notes: string[] = [];
  const handler = createHandler({
    passcode: () => 'OPEN-SESAME',
    book: {
      count: () => Promise.resolve(true),
      note: (gate, address, result) => Promise.resolve(notes.push(`${gate} ${address} ${result}`)),
      ...book,
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
    const answer = (await response.json()) as Record<string, unknown>;
    return [response.status, answer['code'] ?? answer];
  };
  return { saved, notes, call };
}

const GOOD = { passcode: 'OPEN-SESAME', secret: ' whsec_0123456789 \n' };

Deno.test('saves the trimmed secret and closes', async () => {
  const { call, saved, notes } = trial();
  assert.deepEqual(await call(), [200, { disabled: false }]);
  assert.deepEqual(await call(GOOD), [200, { ok: true }]);
  assert.deepEqual(saved, ['whsec_0123456789']);
  assert.deepEqual(notes, ['stripe_setup 192.0.2.9 right']);
});

Deno.test('refuses in the order: closed, too many tries, passcode, secret', async () => {
  const closed = trial({ done: () => Promise.resolve(true) });
  assert.deepEqual(await closed.call(), [200, { disabled: true }]);
  assert.deepEqual(await closed.call(GOOD), [404, 'disabled']);
  assert.deepEqual(closed.notes, []);

  const { call, saved, notes } = trial();
  assert.deepEqual(await call({ ...GOOD, passcode: 'open-sesame' }), [401, 'invalid_passcode']);
  assert.deepEqual(await call({ passcode: 'nope', secret: '' }), [401, 'invalid_passcode']);
  assert.deepEqual(await call({ ...GOOD, secret: ' \n ' }), [400, 'missing_secret']);
  assert.deepEqual(await call({ ...GOOD, secret: 'sk_live_12345678' }), [400, 'invalid_secret']);
  assert.deepEqual(await call({}), [400, 'invalid_input']);
  assert.deepEqual(saved, []);
  assert.equal(notes.filter((note) => note.endsWith('wrong')).length, 2);
});

Deno.test('a try too many is refused before anything is compared', async () => {
  let compared = 0;
  const { call, notes } = trial(
    {
      passcode: () => {
        compared += 1;
        return 'OPEN-SESAME';
      },
    },
    { count: () => Promise.resolve(false) },
  );
  assert.deepEqual(await call(GOOD), [429, 'rate_limited']);
  assert.deepEqual(notes, []);
  assert.ok(compared <= 1);
});

Deno.test('two saves in the same moment: one wins', async () => {
  const { call } = trial({ save: () => Promise.resolve(false) });
  assert.deepEqual(await call(GOOD), [404, 'disabled']);
});
