import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { freeRun, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const account = (user_id: string, renewing: string[] = []) => ({
  user_id,
  renewing,
  files: [{ bucket: 'pictures', name: `${user_id}/one.jpg` }],
});

function setUp(change: Partial<Deps> = {}) {
  const steps: string[] = [];
  const handler = createHandler({
    ...freeRun(),
    due: () => Promise.resolve([account('a', ['sub_a']), account('b')]),
    cancel: (id) => Promise.resolve(void steps.push(`cancel ${id}`)),
    removeFiles: (files) => Promise.resolve(void steps.push(`remove ${files[0]?.name ?? ''}`)),
    erase: (id) => Promise.resolve((steps.push(`erase ${id}`), true)),
    deleteOld: () => Promise.resolve({ mails: 3 }),
    release: () => Promise.resolve(void steps.push('heartbeat')),
    ...change,
  });
  return { run: async () => read(await handler(post({}))), steps };
}

Deno.test('privacy-worker cancels what renews, then removes files, then the account', async () => {
  const { run, steps } = setUp();
  assert.deepEqual((await run()).body, { erased: 2, failed: 0, deleted: { mails: 3 } });
  assert.deepEqual(steps, [
    'cancel sub_a',
    'remove a/one.jpg',
    'erase a',
    'remove b/one.jpg',
    'erase b',
    'heartbeat',
  ]);
});

Deno.test(
  'privacy-worker keeps an account whose plan or files it could not end, and goes on',
  async () => {
    const unpaid = setUp({ cancel: () => Promise.reject(new Error('Stripe is away')) });
    assert.deepEqual((await unpaid.run()).body, { erased: 1, failed: 1, deleted: { mails: 3 } });
    assert.ok(!unpaid.steps.includes('erase a'));
    const stored = setUp({ removeFiles: () => Promise.reject(new Error('storage is away')) });
    assert.deepEqual((await stored.run()).body['erased'], 0);
    assert.ok(!stored.steps.some((step) => step.startsWith('erase')));
  },
);

Deno.test(
  'privacy-worker writes its heartbeat when retention fails, and refuses strangers',
  async () => {
    const { run, steps } = setUp({ deleteOld: () => Promise.reject(new Error('locked')) });
    assert.deepEqual((await run()).body, { erased: 2, failed: 1, deleted: {} });
    assert.equal(steps.at(-1), 'heartbeat');
    const stranger = setUp({
      requireCron: () => {
        throw new HttpError('unauthenticated', 'No.');
      },
    });
    assert.equal((await stranger.run()).status, 401);
    assert.deepEqual(stranger.steps, []);
  },
);
