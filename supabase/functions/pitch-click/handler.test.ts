import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/http-error.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  away,
  get,
  keptLog,
  post,
  read,
} from '../_shared/runtime/testing.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const hashes: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    record: (hash) => Promise.resolve(void hashes.push(hash)),
    log: keptLog().log,
    ...change,
  });
  return { handler, hashes };
}

Deno.test('records a click that a page reports', async () => {
  const { handler, hashes } = setUp();
  assert.deepEqual(await read(await handler(post({ token: TOKEN }))), {
    status: 200,
    body: { ok: true },
  });
  assert.deepEqual(hashes, [await hashToken(TOKEN)]);
});

Deno.test('follows no link: GET is not taken', async () => {
  const { handler, hashes } = setUp();
  assert.equal((await handler(get(`?token=${TOKEN}`))).status, 405);
  assert.deepEqual(hashes, []);
});

Deno.test('refuses bad tokens, unknown ones, too many, and says when it broke', async () => {
  const status = async (change: Partial<Deps>, body: unknown = { token: TOKEN }) =>
    (await setUp(change).handler(post(body))).status;
  assert.equal(await status({}, { token: 'x' }), 400);
  assert.equal(
    await status({ record: () => Promise.reject(new HttpError(404, 'unknown_token', 'No.')) }),
    404,
  );
  assert.equal(await status({ hit: allowNone }), 429);
  assert.equal(await status({ record: away }), 500);
});
