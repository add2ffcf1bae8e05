import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { unreachable, freeRun, get, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const setUp = (change: Partial<Deps> = {}) =>
  createHandler({
    ...freeRun(),
    prepare: [],
    drain: (limit) => Promise.resolve({ state: 'done', sent: Math.min(3, limit), failed: 0 }),
    ...change,
  });

Deno.test('mail-worker sends the due mails and returns the counts', async () => {
  assert.deepEqual(await read(await setUp()(post({}))), {
    status: 200,
    body: { state: 'done', sent: 3, failed: 0 },
  });
});

Deno.test('mail-worker refuses callers without the cron secret and other methods', async () => {
  let drained = false;
  const handler = setUp({
    requireCron: () => {
      throw new HttpError('unauthenticated', 'No.');
    },
    drain: () => {
      drained = true;
      return unreachable();
    },
  });
  assert.equal((await handler(post({}))).status, 401);
  assert.equal((await handler(get())).status, 405);
  assert.equal(drained, false);
});

Deno.test('mail-worker takes the next step and sends mails though one step failed', async () => {
  let reached = false;
  const next = () => Promise.resolve(void (reached = true));
  const handler = setUp({ prepare: [unreachable, next] });
  assert.equal((await read(await handler(post({})))).body['sent'], 3);
  assert.equal(reached, true);
});

Deno.test('mail-worker returns 500 when the outbox is unreachable', async () => {
  assert.equal((await setUp({ drain: unreachable })(post({}))).status, 500);
});
