import assert from 'node:assert/strict';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { TOKEN, allowAll, allowNone, get, logSpy, post } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const stopped: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    stop: (hash) => Promise.resolve(void stopped.push(hash)),
    log: logSpy().log,
    ...change,
  });
  return { handler, stopped };
}

Deno.test('results-opt-out stops by the POST of the page only', async () => {
  const { handler, stopped } = setUp();
  for (const method of ['GET', 'HEAD']) {
    assert.equal((await handler(get(`?t=${TOKEN}`, method))).status, 405);
  }
  assert.deepEqual(stopped, []);
  assert.equal((await handler(post({ token: TOKEN }))).status, 200);
  assert.deepEqual(stopped, [hashToken(TOKEN)]);
});

Deno.test('results-opt-out returns 400, 404 and 429 for their causes', async () => {
  assert.equal((await setUp().handler(post({ token: 'short' }))).status, 400);
  const unknown = () => Promise.reject(new HttpError('unknown_token', 'No.'));
  assert.equal((await setUp({ stop: unknown }).handler(post({ token: TOKEN }))).status, 404);
  assert.equal((await setUp({ hit: allowNone }).handler(post({ token: TOKEN }))).status, 429);
});
