import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const THREAD = '22222222-2222-4222-8222-222222222222';
const MESSAGE = '33333333-3333-4333-8333-333333333333';
const BODY = { thread_id: THREAD, message_id: MESSAGE, words: ' We looked. ', close: false };

function setUp(change: Partial<Deps> = {}) {
  const answers: Parameters<Deps['answer']>[0][] = [];
  let triggers = 0;
  const handler = createHandler({
    requireAdmin: () => Promise.resolve(CALLER),
    context: () => Promise.resolve({ subject: 'My kit', name: 'Ada Cole' }),
    answer: (answer) => {
      answers.push(answer);
      return Promise.resolve();
    },
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, answers, triggers: () => triggers };
}

Deno.test('answer-support keeps and mails the answer of an admin', async () => {
  const { handler, answers, triggers } = setUp();
  const { status, body } = await read(await handler(post(BODY)));
  assert.deepEqual([status, body], [200, { answered: true }]);
  const [answer] = answers;
  assert.deepEqual(
    [answer?.adminId, answer?.threadId, answer?.messageId, answer?.words, answer?.close],
    [CALLER.id, THREAD, MESSAGE, 'We looked.', false],
  );
  assert.match(answer?.mail.text ?? '', /https:\/\/site\.example\/app\/support\/22222222/);
  assert.deepEqual(answer?.mail.headers, { 'Reply-To': 'hello@newspeg.example' });
  assert.equal(triggers(), 1);
});

Deno.test('answer-support refuses who is no admin, unknown threads and empty answers', async () => {
  const stranger = setUp({
    requireAdmin: () => Promise.reject(new HttpError('forbidden', 'No.')),
  });
  assert.equal((await stranger.handler(post(BODY))).status, 403);
  const unknown = setUp({ context: () => Promise.reject(new HttpError('not_found', 'Unknown.')) });
  assert.equal((await unknown.handler(post(BODY))).status, 404);
  const empty = setUp();
  assert.equal((await empty.handler(post({ ...BODY, words: ' \n' }))).status, 400);
  for (const { answers, triggers } of [stranger, unknown, empty])
    assert.deepEqual([answers.length, triggers()], [0, 0]);
});
