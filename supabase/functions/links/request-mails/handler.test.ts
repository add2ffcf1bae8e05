import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  get,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

function setUp(change: Partial<Deps> = {}) {
  const switched: [string, boolean | null][] = [];
  const handler = createHandler({
    hit: allowAll,
    switchMails: (hash, on) => {
      switched.push([hash, on]);
      return Promise.resolve(on ?? true);
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, switched };
}

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
  assert.equal((await setUp().handler(get('?state=short'))).status, 400);
  assert.equal((await setUp().handler(post({ token: TOKEN }))).status, 400);
  const unknown = () => Promise.reject(new HttpError('unknown_token', 'No.'));
  assert.equal((await setUp({ switchMails: unknown }).handler(get(`?state=${TOKEN}`))).status, 404);
  assert.equal((await setUp({ hit: allowNone }).handler(get(`?state=${TOKEN}`))).status, 429);
});
