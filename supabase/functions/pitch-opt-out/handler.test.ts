import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { TOKEN, allowAll, allowNone, get, logSpy } from '../_shared/runtime/testing.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const stopped: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    stop: (hash) => Promise.resolve(void stopped.push(hash)),
    siteUrl: () => 'https://site.example',
    log: logSpy().log,
    ...change,
  });
  return { handler, stopped };
}

const oneClick = () =>
  new Request(`http://localhost/pitch-opt-out?t=${TOKEN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

Deno.test('pitch-opt-out stops by POST only; GET and HEAD lead to the page', async () => {
  const { handler, stopped } = setUp();
  for (const method of ['GET', 'HEAD']) {
    const response = await handler(get(`?t=${TOKEN}`, method));
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), `https://site.example/answer/${TOKEN}#stop`);
  }
  assert.deepEqual(stopped, []);
  assert.equal((await handler(oneClick())).status, 200);
  assert.deepEqual(stopped, [hashToken(TOKEN)]);
});

Deno.test('pitch-opt-out returns 400, 404 and 429 for their causes', async () => {
  assert.equal((await setUp().handler(get('?t=short'))).status, 400);
  const unknown = () => Promise.reject(new HttpError('unknown_token', 'No.'));
  assert.equal((await setUp({ stop: unknown }).handler(oneClick())).status, 404);
  assert.equal((await setUp({ hit: allowNone }).handler(oneClick())).status, 429);
});
