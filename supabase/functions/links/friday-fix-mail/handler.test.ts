import assert from 'node:assert/strict';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  allowAll,
  allowNone,
  get,
  logSpy,
  post,
  read,
  TOKEN,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ITEM = '00000000-0000-4000-8000-000000000001';
const EDITOR = '00000000-0000-4000-8000-000000000002';

function setUp(change: Partial<Deps> = {}) {
  const done: unknown[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      done.push([name, ...args]);
      return Promise.resolve(null);
    };
  const handler = createHandler({
    hit: allowAll,
    state: () =>
      Promise.resolve({
        issue_date: '2026-11-27',
        title: 'The week',
        intro: null,
        reader: 'editor',
        subscribed: true,
        cards: [{ id: ITEM, title: 'A story', withdrawn: 'A figure was wrong.' }],
      }),
    click: note('click'),
    verdict: note('verdict'),
    editor: (hash, itemId) => {
      done.push(['editor', hash, itemId]);
      return Promise.resolve(EDITOR);
    },
    context: () =>
      Promise.resolve({
        item: { id: ITEM, title: 'A story' },
        creator: { name: 'Ada Cole' },
        editor: { name: 'Dana', outlet: 'Daybreak', verified: true },
      }),
    queue: (userId, itemId, message, mail) => {
      done.push(['queue', userId, itemId, message, mail.subject]);
      return Promise.resolve({
        id: ITEM,
        item_id: itemId,
        status: 'requested',
        created_at: '2026-11-27T14:00:00Z',
      });
    },
    newMark: () => 'MARK',
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => {
      done.push(['worker']);
    },
    unsubscribe: (hash, again) => {
      done.push(['unsubscribe', hash, again]);
      return Promise.resolve(again);
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, done };
}

Deno.test('GET returns the issue and changes nothing', async () => {
  const { handler, done } = setUp();
  const { status, body } = await read(await handler(get(`?t=${TOKEN}`)));
  assert.equal(status, 200);
  assert.equal(body['title'], 'The week');
  assert.deepEqual(done, []);
});

Deno.test('POST takes a verdict, also its withdrawal, by the hash of the token', async () => {
  const { handler, done } = setUp();
  const give = (verdict: string | null) =>
    handler(post({ token: TOKEN, action: 'verdict', item_id: ITEM, verdict }));
  assert.deepEqual((await read(await give('covered'))).body, { verdict: 'covered' });
  assert.deepEqual((await read(await give(null))).body, { verdict: null });
  assert.deepEqual(done, [
    ['verdict', hashToken(TOKEN), ITEM, 'covered'],
    ['verdict', hashToken(TOKEN), ITEM, null],
  ]);
});

Deno.test('POST notes a click, ends the mails and starts them again', async () => {
  const { handler, done } = setUp();
  const act = async (action: string) =>
    (await read(await handler(post({ token: TOKEN, action })))).body;
  assert.deepEqual(await act('click'), {});
  assert.deepEqual(await act('unsubscribe'), { subscribed: false });
  assert.deepEqual(await act('subscribe'), { subscribed: true });
  assert.equal(done.length, 3);
});

Deno.test('POST asks for an introduction in the name of the mail’s editor', async () => {
  const { handler, done } = setUp();
  const ask = post({ token: TOKEN, action: 'introduction', item_id: ITEM, message: ' Tuesday? ' });
  assert.deepEqual((await read(await handler(ask))).body, { introduction: 'requested' });
  assert.deepEqual(done, [
    ['editor', hashToken(TOKEN), ITEM],
    ['queue', EDITOR, ITEM, 'Tuesday?', 'Dana of Daybreak asks for an introduction'],
    ['worker'],
  ]);
});

Deno.test('a newsletter subscriber cannot ask for an introduction', async () => {
  const { handler, done } = setUp({
    editor: () => Promise.reject(new HttpError('not_media', 'For editors.')),
  });
  const ask = post({ token: TOKEN, action: 'introduction', item_id: ITEM });
  assert.equal((await handler(ask)).status, 403);
  assert.deepEqual(done, []);
});

Deno.test('refuses what it does not know, and too many calls', async () => {
  const { handler, done } = setUp();
  for (const body of [
    { token: TOKEN, action: 'verdict', item_id: ITEM, verdict: 'maybe' },
    { token: TOKEN, action: 'verdict', item_id: '5', verdict: 'intro' },
    { token: TOKEN, action: 'introduction', item_id: ITEM, message: 'x'.repeat(501) },
    { token: 'short', action: 'click' },
    { token: TOKEN, action: 'drop' },
  ]) {
    assert.equal((await handler(post(body))).status, 400);
  }
  assert.equal((await handler(get('?t=x'))).status, 400);
  assert.deepEqual(done, []);
  assert.equal((await setUp({ hit: allowNone }).handler(get(`?t=${TOKEN}`))).status, 429);
});

Deno.test('an unknown token is a 404', async () => {
  const { handler } = setUp({
    state: () => Promise.reject(new HttpError('unknown_token', 'This link is not known to us.')),
  });
  assert.equal((await read(await handler(get(`?t=${TOKEN}`)))).body['code'], 'unknown_token');
});
