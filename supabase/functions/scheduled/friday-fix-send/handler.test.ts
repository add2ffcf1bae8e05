import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { freeRun, get, post, read, unreachable } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const REPORT = { state: 'done', published: 1, fixed: 20, sent: 12, failed: 0 } as const;
const setUp = (change: Partial<Deps> = {}) =>
  createHandler({
    ...freeRun(),
    send: () => Promise.resolve({ ...REPORT }),
    ...change,
  });

Deno.test('friday-fix-send returns the counts of the run', async () => {
  assert.deepEqual(await read(await setUp()(post({}))), { status: 200, body: REPORT });
});

Deno.test('friday-fix-send refuses callers without the cron secret and other methods', async () => {
  const handler = setUp({
    requireCron: () => {
      throw new HttpError('unauthenticated', 'No.');
    },
    send: unreachable,
  });
  assert.equal((await handler(post({}))).status, 401);
  assert.equal((await handler(get())).status, 405);
});

Deno.test('friday-fix-send answers 500 when the database is unreachable', async () => {
  assert.equal((await setUp({ send: unreachable })(post({}))).status, 500);
});
