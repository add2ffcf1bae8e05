import assert from 'node:assert/strict';
import type { IntroState } from '../../_shared/domain/api/links/intro-answer.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  CALLER,
  TOKEN,
  allowAll,
  allowNone,
  get,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps, type IntroAnswer } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const STATE: IntroState = {
  status: 'requested',
  title: 'The long table',
  message: null,
  expires_at: '2026-01-02T00:00:00Z',
  editor: { name: 'Dana', outlet: 'Daybreak', verified: false },
  editor_rate: { answered: 3, asked: 4 },
  shares: 'ada@people.example',
};

function setUp(change: Partial<Deps> = {}) {
  const answers: IntroAnswer[] = [];
  let triggers = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    read: () => Promise.resolve(STATE),
    context: () =>
      Promise.resolve({
        title: STATE.title,
        creator: {
          name: 'Ada Cole',
          email: 'ada@people.example',
          slug: 'ada',
          phone: '404 555 0142',
          offers: [],
        },
        editor: { ...STATE.editor, email: 'dana@tv.example' },
      }),
    record: (answer) => {
      answers.push(answer);
      return Promise.resolve(answer.accept ? 'accepted' : 'declined');
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

Deno.test('intro-answer GET returns the request and answers nothing', async () => {
  const { handler, answers, triggers } = setUp();
  const { status, body } = await read(await handler(get(`?t=${TOKEN}`)));
  assert.equal(status, 200);
  assert.equal(body.title, 'The long table');
  assert.deepEqual([answers.length, triggers()], [0, 0]);
});

Deno.test(
  'intro-answer connects both by mail on a yes, each with the email of the other',
  async () => {
    const { handler, answers, triggers } = setUp();
    const { body } = await read(await handler(post({ token: TOKEN, accept: true })));
    assert.deepEqual(body, { status: 'accepted' });
    assert.deepEqual(answers[0]?.key, { tokenHash: hashToken(TOKEN) });
    assert.match(answers[0]?.toCreator?.text ?? '', /dana@tv\.example/);
    assert.match(answers[0]?.toEditor.text ?? '', /ada@people\.example/);
    assert.match(answers[0]?.toEditor.text ?? '', /https:\/\/site\.example\/epk\/ada/);
    assert.equal(triggers(), 1);
  },
);

Deno.test('intro-answer shares no address on a no', async () => {
  const { handler, answers } = setUp();
  await handler(post({ token: TOKEN, accept: false }));
  assert.equal(answers[0]?.toCreator, null);
  assert.doesNotMatch(JSON.stringify(answers[0]), /ada@|dana@/);
});

Deno.test('intro-answer takes the answer of the signed-in creator', async () => {
  const { handler, answers } = setUp();
  await handler(post({ request_id: ID, accept: true }));
  assert.deepEqual(answers[0]?.key, { userId: CALLER.id, requestId: ID });
  const signedOut = setUp({
    requireUser: () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.')),
  });
  assert.equal((await signedOut.handler(post({ request_id: ID, accept: true }))).status, 401);
});

Deno.test('intro-answer refuses what is incomplete, over, unknown or too much', async () => {
  const { handler, answers } = setUp();
  assert.equal((await handler(post({ accept: true }))).status, 400);
  assert.equal((await handler(post({ token: TOKEN }))).status, 400);
  assert.equal((await handler(post({ token: 'short', accept: true }))).status, 400);
  assert.equal((await handler(get('?t=short'))).status, 400);
  assert.equal(answers.length, 0);
  const over = setUp({ record: () => Promise.reject(new HttpError('request_over', 'Over.')) });
  assert.equal((await over.handler(post({ token: TOKEN, accept: true }))).status, 410);
  assert.equal(over.triggers(), 0);
  const unknown = setUp({ read: () => Promise.reject(new HttpError('unknown_token', 'No.')) });
  assert.equal((await unknown.handler(get(`?t=${TOKEN}`))).status, 404);
  assert.equal((await setUp({ hit: allowNone }).handler(get(`?t=${TOKEN}`))).status, 429);
});
