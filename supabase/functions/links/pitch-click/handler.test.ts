import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  unreachable,
  get,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const hashes: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    record: (hash) => Promise.resolve(void hashes.push(hash)),
    log: logSpy().log,
    ...change,
  });
  return { handler, hashes };
}

Deno.test('pitch-click records the click of a token', async () => {
  const { handler, hashes } = setUp();
  assert.deepEqual(await read(await handler(post({ token: TOKEN }))), {
    status: 200,
    body: { ok: true },
  });
  assert.deepEqual(hashes, [hashToken(TOKEN)]);
});

Deno.test('pitch-click refuses GET', async () => {
  const { handler, hashes } = setUp();
  assert.equal((await handler(get(`?token=${TOKEN}`))).status, 405);
  assert.deepEqual(hashes, []);
});

Deno.test('pitch-click returns 400, 404, 429 and 500 for their causes', async () => {
  const status = async (change: Partial<Deps>, body: unknown = { token: TOKEN }) =>
    (await setUp(change).handler(post(body))).status;
  assert.equal(await status({}, { token: 'x' }), 400);
  assert.equal(
    await status({ record: () => Promise.reject(new HttpError('unknown_token', 'No.')) }),
    404,
  );
  assert.equal(await status({ hit: allowNone }), 429);
  assert.equal(await status({ record: unreachable }), 500);
});
