import assert from 'node:assert/strict';
import { hashToken } from '../_shared/runtime/crypto.ts';
import { allowAll, allowNone, get, logSpy, TOKEN } from '../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const stopped: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    stop: (hash) => {
      stopped.push(hash);
      return Promise.resolve(false);
    },
    siteUrl: () => 'https://app.example',
    log: logSpy().log,
    ...change,
  });
  return { handler, stopped };
}

const oneClick = (token: string) =>
  new Request(`http://localhost/f?t=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

Deno.test('one click of the mail program ends the mails', async () => {
  const { handler, stopped } = setUp();
  assert.equal((await handler(oneClick(TOKEN))).status, 200);
  assert.deepEqual(stopped, [hashToken(TOKEN)]);
});

Deno.test('GET and HEAD lead to the page and change nothing', async () => {
  const { handler, stopped } = setUp();
  for (const method of ['GET', 'HEAD']) {
    const response = await handler(get(`?t=${TOKEN}`, method));
    assert.equal(response.status, 302);
    assert.equal(
      response.headers.get('location'),
      `https://app.example/friday-fix/mail/${TOKEN}#leave`,
    );
  }
  assert.deepEqual(stopped, []);
});

Deno.test('refuses a cut link and too many calls', async () => {
  assert.equal((await setUp().handler(oneClick('short'))).status, 400);
  assert.equal((await setUp({ hit: allowNone }).handler(oneClick(TOKEN))).status, 429);
});
