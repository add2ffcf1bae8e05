import assert from 'node:assert/strict';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, TOKEN, allowAll, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const texts: string[] = [];
  const proved: string[] = [];
  const declined: string[] = [];
  const headers: Record<string, string>[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    queue: (_id, mail) => {
      texts.push(mail.text);
      headers.push(mail.headers);
      return Promise.resolve('press@ada.example');
    },
    queueAccount: (_id, mail) => {
      texts.push(`account: ${mail.text}`);
      return Promise.resolve('dana@drum.example');
    },
    prove: (hash) => Promise.resolve((proved.push(hash), 'press@ada.example')),
    decline: (hash) => Promise.resolve((declined.push(hash), 'press@ada.example')),
    name: () => Promise.resolve('Ada Cole'),
    newMark: () => 'MARK',
    urls: () => ({ site: 'https://site.example', functions: 'https://f.example' }),
    triggerMailWorker: () => undefined,
    log: logSpy().log,
    ...change,
  });
  return { handler, texts, proved, declined, headers };
}

Deno.test('prove-contact mails a link that is made at delivery, and returns no token', async () => {
  const { handler, texts } = setUp();
  const { body } = await read(await handler(post({})));
  assert.deepEqual(body, { email: 'press@ada.example', proven: false });
  assert.match(texts[0] ?? '', /https:\/\/site\.example\/contact\/MARK/);
});

Deno.test('prove-contact mails the account its own link when the account asks', async () => {
  const { handler, texts } = setUp();
  const { body } = await read(await handler(post({ address: 'account' })));
  assert.deepEqual(body, { email: 'dana@drum.example', proven: false });
  assert.match(texts[0] ?? '', /^account: [^]*https:\/\/site\.example\/contact\/MARK/);
  assert.equal((await handler(post({ address: 'other' }))).status, 400);
});

Deno.test('prove-contact takes the click without an account', async () => {
  const { handler, proved } = setUp({
    requireUser: () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.')),
  });
  assert.equal((await read(await handler(post({ token: TOKEN })))).body['proven'], true);
  assert.deepEqual(proved, [hashToken(TOKEN)]);
  assert.equal((await handler(post({}))).status, 401);
});

Deno.test('prove-contact mails a way to decline for good, and takes the word by POST', async () => {
  const { handler, texts, proved, declined, headers } = setUp();
  await handler(post({}));
  assert.match(
    texts[0] ?? '',
    /no mail ever again: https:\/\/site\.example\/contact\/MARK#decline/,
  );
  assert.equal(
    headers[0]?.['List-Unsubscribe'],
    '<https://f.example/links/unsubscribe/contact?t=MARK>',
  );
  const { body } = await read(await handler(post({ token: TOKEN, decline: true })));
  assert.deepEqual(body, { email: 'press@ada.example', proven: false });
  assert.deepEqual([proved, declined], [[], [hashToken(TOKEN)]]);
});

Deno.test('prove-contact says when there is nothing to prove', async () => {
  const { handler } = setUp({ queue: () => Promise.resolve(null) });
  assert.deepEqual((await read(await handler(post({})))).body, { email: null, proven: true });
});
