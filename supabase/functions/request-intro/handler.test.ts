import assert from 'node:assert/strict';
import type { RenderedMail } from '../_shared/domain/mail/layout.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import {
  SOMEBODY,
  allowAll,
  allowNone,
  away,
  keptLog,
  post,
  read,
} from '../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';

function setUp(change: Partial<Deps> = {}) {
  const queued: { userId: string; message: string | null; mail: RenderedMail }[] = [];
  let kicks = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(SOMEBODY),
    hit: allowAll,
    context: () =>
      Promise.resolve({
        item: { id: ID, title: 'The long table' },
        creator: { name: 'Ada Cole', slug: null },
        media: { name: 'Dana', email: 'dana@tv.example', outlet_name: 'Daybreak' },
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
    siteUrl: () => 'https://site.example',
    kickMail: () => {
      kicks += 1;
    },
    log: keptLog().log,
    ...change,
  });
  return { handler, queued, kicks: () => kicks };
}

Deno.test('keeps the request and mails the creator who asks and why', async () => {
  const { handler, queued, kicks } = setUp();
  const { status, body } = await read(
    await handler(post({ item_id: ID, message: ' Free on <Tuesday>? ' })),
  );
  assert.equal(status, 200);
  assert.equal((body.request as { status: string }).status, 'requested');
  assert.equal(queued[0]?.userId, SOMEBODY.id);
  assert.equal(queued[0]?.message, 'Free on <Tuesday>?');
  assert.ok(queued[0]?.mail.text.includes('dana@tv.example'));
  assert.ok(queued[0]?.mail.html.includes('&lt;Tuesday&gt;'));
  assert.equal(kicks(), 1);
});

Deno.test('needs no message', async () => {
  const { handler, queued } = setUp();
  await handler(post({ item_id: ID }));
  assert.equal(queued[0]?.message, null);
});

Deno.test('refuses unknown stories, long messages, strangers, too many', async () => {
  const { handler, queued } = setUp();
  assert.equal((await handler(post({ item_id: '1' }))).status, 400);
  assert.equal((await handler(post({ item_id: ID, message: 'x'.repeat(501) }))).status, 400);
  assert.equal(queued.length, 0);
  const stranger = setUp({
    requireUser: () => Promise.reject(new HttpError(401, 'unauthorized', 'Please sign in.')),
  });
  assert.equal((await stranger.handler(post({ item_id: ID }))).status, 401);
  assert.equal((await setUp({ hit: allowNone }).handler(post({ item_id: ID }))).status, 429);
});

Deno.test('passes on who may not ask, and says when something broke', async () => {
  const creator = setUp({
    queue: () => Promise.reject(new HttpError(403, 'not_media', 'Only media professionals.')),
  });
  assert.equal((await read(await creator.handler(post({ item_id: ID })))).body.code, 'not_media');
  assert.equal(creator.kicks(), 0);
  assert.equal((await setUp({ context: away }).handler(post({ item_id: ID }))).status, 500);
});
