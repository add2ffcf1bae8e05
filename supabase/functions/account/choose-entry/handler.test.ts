import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const CHOSEN = {
  chosen_at: '2026-01-01T00:00:00Z',
  undo_until: '2026-01-01T00:00:20Z',
  asked_at: null,
};
const ID = '22222222-2222-4222-8222-222222222222';

function setUp(change: Partial<Deps> = {}) {
  const chosen: (Parameters<Deps['choose']>[2] & { userId: string })[] = [];
  let triggers = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () =>
      Promise.resolve({
        topic: 'People who repair instruments',
        slug: 'people-who-repair-1a2b3c',
        headline: 'Forty trumpets in a closet',
        creator: {
          name: 'Ada Cole',
          email: 'ada@people.example',
          slug: null,
          phone: '404 555 0142',
          offers: [],
        },
        editor: { name: 'Dana', outlet: 'Daybreak', verified: true, email: 'dana@tv.example' },
      }),
    choose: (userId, _entryId, mails) => {
      chosen.push({ userId, ...mails });
      return Promise.resolve(CHOSEN);
    },
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, chosen, triggers: () => triggers };
}

Deno.test('choose-entry gives both the email of the other', async () => {
  const { handler, chosen, triggers } = setUp();
  const { status, body } = await read(await handler(post({ entry_id: ID })));
  assert.deepEqual([status, body], [200, CHOSEN]);
  assert.equal(chosen[0]?.userId, CALLER.id);
  assert.match(chosen[0]?.toCreator.text ?? '', /dana@tv\.example/);
  assert.match(chosen[0]?.toEditor.text ?? '', /ada@people\.example/);
  assert.equal(triggers(), 1);
});

Deno.test('choose-entry asks a creator without an address of either', async () => {
  const { handler, chosen } = setUp();
  await handler(post({ entry_id: ID }));
  const text = chosen[0]?.toAsked.text ?? '';
  assert.match(text, /Forty trumpets in a closet/);
  assert.match(text, /https:\/\/site\.example\/app\/requests\/people-who-repair-1a2b3c/);
  assert.doesNotMatch(text, /dana@|ada@/);
});

Deno.test('choose-entry refuses strangers, what is over, and too many calls', async () => {
  const stranger = setUp({
    context: () => Promise.reject(new HttpError('pitch_not_found', 'Not yours.')),
  });
  assert.equal((await stranger.handler(post({ entry_id: ID }))).status, 404);
  assert.equal(stranger.chosen.length, 0);
  const over = setUp({ choose: () => Promise.reject(new HttpError('request_over', 'Over.')) });
  assert.equal((await over.handler(post({ entry_id: ID }))).status, 410);
  assert.equal(over.triggers(), 0);
  assert.equal((await setUp().handler(post({ entry_id: '1' }))).status, 400);
  assert.equal((await setUp({ hit: allowNone }).handler(post({ entry_id: ID }))).status, 429);
});
