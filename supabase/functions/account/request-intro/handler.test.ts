import assert from 'node:assert/strict';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  CALLER,
  allowAll,
  allowNone,
  unreachable,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';

function setUp(change: Partial<Deps> = {}) {
  const queued: {
    userId: string;
    message: string | null;
    mail: RenderedMail & { marks: Record<string, string> };
  }[] = [];
  let triggers = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () =>
      Promise.resolve({
        item: { id: ID, title: 'The long table' },
        creator: { name: 'Ada Cole' },
        editor: { name: 'Dana', outlet: 'Daybreak', verified: false },
      }),
    queue: (userId, item_id, message, mail) => {
      queued.push({ userId, message, mail });
      return Promise.resolve({
        id: ID,
        item_id,
        status: 'requested',
        created_at: '2026-01-01T00:00:00Z',
      });
    },
    newMark: () => 'MARK',
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, queued, triggers: () => triggers };
}

Deno.test(
  'request-intro stores the request and mails whose word it is, the note and the links to the creator',
  async () => {
    const { handler, queued, triggers } = setUp();
    const { status, body } = await read(
      await handler(post({ item_id: ID, message: ' Free on <Tuesday>? ' })),
    );
    assert.equal(status, 200);
    assert.equal((body.request as { status: string }).status, 'requested');
    assert.equal(queued[0]?.userId, CALLER.id);
    assert.equal(queued[0]?.message, 'Free on <Tuesday>?');
    assert.match(queued[0]?.mail.text ?? '', /Dana \(says they are with Daybreak\)/);
    assert.match(queued[0]?.mail.text ?? '', /https:\/\/site\.example\/introduction\/MARK\?a=yes/);
    assert.deepEqual(queued[0]?.mail.marks, { intro: 'MARK' });
    assert.ok(queued[0]?.mail.html.includes('&lt;Tuesday&gt;'));
    assert.equal(triggers(), 1);
  },
);

Deno.test('request-intro accepts a request without a message', async () => {
  const { handler, queued } = setUp();
  await handler(post({ item_id: ID }));
  assert.equal(queued[0]?.message, null);
});

Deno.test(
  'request-intro refuses invalid items, long messages, signed-out callers and too many calls',
  async () => {
    const { handler, queued } = setUp();
    assert.equal((await handler(post({ item_id: '1' }))).status, 400);
    assert.equal((await handler(post({ item_id: ID, message: 'x'.repeat(501) }))).status, 400);
    assert.equal(queued.length, 0);
    const signedOut = setUp({
      requireUser: () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.')),
    });
    assert.equal((await signedOut.handler(post({ item_id: ID }))).status, 401);
    assert.equal((await setUp({ hit: allowNone }).handler(post({ item_id: ID }))).status, 429);
  },
);

Deno.test('request-intro returns the refusal of the database, and 500 on a failure', async () => {
  const creator = setUp({
    queue: () => Promise.reject(new HttpError('not_media', 'Only media professionals.')),
  });
  assert.equal((await read(await creator.handler(post({ item_id: ID })))).body.code, 'not_media');
  assert.equal(creator.triggers(), 0);
  assert.equal((await setUp({ context: unreachable }).handler(post({ item_id: ID }))).status, 500);
});
