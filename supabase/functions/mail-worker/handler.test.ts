import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { away, get, keptLog, post, read } from '../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const setUp = (change: Partial<Deps> = {}) =>
  createHandler({
    requireCron: () => Promise.resolve(),
    drain: (limit) => Promise.resolve({ state: 'done', sent: Math.min(3, limit), failed: 0 }),
    log: keptLog().log,
    ...change,
  });

Deno.test('runs for the scheduler and tells what was sent', async () => {
  assert.deepEqual(await read(await setUp()(post({}))), {
    status: 200,
    body: { state: 'done', sent: 3, failed: 0 },
  });
});

Deno.test('runs for nobody else', async () => {
  let drained = false;
  const handler = setUp({
    requireCron: () => Promise.reject(new HttpError(401, 'unauthorized', 'No.')),
    drain: () => {
      drained = true;
      return away();
    },
  });
  assert.equal((await handler(post({}))).status, 401);
  assert.equal((await handler(get())).status, 405);
  assert.equal(drained, false);
});

Deno.test('says 500 when the queue is away', async () => {
  assert.equal((await setUp({ drain: away })(post({}))).status, 500);
});
