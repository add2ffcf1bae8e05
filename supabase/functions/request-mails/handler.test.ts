import assert from 'node:assert/strict';
import { hashToken } from '../_shared/runtime/crypto.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { TOKEN, allowAll, allowNone, get, logSpy, post, read } from '../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const switched: [string, boolean | null][] = [];
  const handler = createHandler({
    hit: allowAll,
    switchMails: (hash, on) => {
      switched.push([hash, on]);
      return Promise.resolve(on ?? true);
    },
    siteUrl: () => 'https://site.example',
    log: logSpy().log,
    ...change,
  });
  return { handler, switched };
}

Deno.test('request-mails turns the mails off by the one click of a mail program', async () => {
  const { handler, switched } = setUp();
  for (const method of ['GET', 'HEAD']) {
    const response = await handler(get(`?t=${TOKEN}`, method));
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), `https://site.example/request-mails/${TOKEN}`);
  }
  assert.deepEqual(switched, []);
  const oneClick = new Request(`http://localhost/request-mails?t=${TOKEN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  assert.equal((await handler(oneClick)).status, 200);
  assert.deepEqual(switched, [[hashToken(TOKEN), false]]);
});

Deno.test('request-mails reads by GET and switches by POST for its page', async () => {
  const { handler, switched } = setUp();
  assert.deepEqual((await read(await handler(get(`?state=${TOKEN}`)))).body, { on: true });
  assert.deepEqual((await read(await handler(post({ token: TOKEN, on: false })))).body, {
    on: false,
  });
  assert.deepEqual(
    switched.map(([, on]) => on),
    [null, false],
  );
});

Deno.test('request-mails returns 400, 404 and 429 for their causes', async () => {
  assert.equal((await setUp().handler(get('?t=short'))).status, 400);
  assert.equal((await setUp().handler(post({ token: TOKEN }))).status, 400);
  const unknown = () => Promise.reject(new HttpError('unknown_token', 'No.'));
  assert.equal((await setUp({ switchMails: unknown }).handler(get(`?state=${TOKEN}`))).status, 404);
  assert.equal((await setUp({ hit: allowNone }).handler(get(`?t=${TOKEN}`))).status, 429);
});
