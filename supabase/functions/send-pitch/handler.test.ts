import assert from 'node:assert/strict';
import { NO_STORY } from '../_shared/domain/pitch/story.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import {
  CALLER,
  allowAll,
  allowNone,
  unreachable,
  logSpy,
  post,
  read,
} from '../_shared/runtime/testing.ts';
import type { QueuedSend, SendContext } from '../_shared/runtime/mail/queue-letter.ts';
import { storedLetter } from '../_shared/runtime/mail/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const input = { variation_id: ID, outlet_id: ID };

const context: SendContext = {
  ...storedLetter(ID),
  creator: { name: 'Ada Cole', city_region: null, slug: 'ada-cole', epk_published: true },
  outlet: {
    id: ID,
    name: 'Daybreak',
    contact_name: null,
    greets: 'Dana Whitfield',
    morning: '2026-11-23T13:30:00+00:00',
  },
};

function setUp(change: Partial<Deps> = {}) {
  const queued: QueuedSend[] = [];
  const recorded = logSpy();
  let marks = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () => Promise.resolve(context),
    queue: (send) => {
      queued.push(send);
      return Promise.resolve({
        id: ID,
        pitch_id: ID,
        variation_id: send.variationId,
        outlet_id: send.outletId,
        outlet_name: 'Daybreak',
        status: 'queued',
        subject: send.mail.subject,
        created_at: '2026-01-01T00:00:00Z',
        release_at: send.releaseAt ?? '2026-01-01T00:00:20Z',
        in_draw: false,
      });
    },
    newMark: () => `MARK${(marks += 1)}`,
    urls: () => ({ site: 'https://site.example', functions: 'https://api.example/functions/v1' }),
    postalAddress: () => '1 Test Street',
    now: () => new Date('2026-11-21T12:00:00Z'),
    log: recorded.log,
    ...change,
  });
  return { handler, queued, recorded };
}

Deno.test(
  'send-pitch queues a mail with marks for its links, and returns none of them',
  async () => {
    const { handler, queued } = setUp();
    const { status, body } = await read(await handler(post(input)));
    assert.equal(status, 200);
    assert.equal((body.send as { status: string }).status, 'queued');
    const [send] = queued;
    assert.ok(send);
    assert.deepEqual(
      [send.userId, send.revision, send.releaseAt, send.followUp],
      [CALLER.id, 3, null, false],
    );
    assert.equal(send.epkUrl, 'https://site.example/epk/ada-cole');
    const { mail } = send;
    const { answer, visit, open } = mail.marks;
    assert.equal(new Set([answer, visit, open]).size, 3);
    assert.equal(mail.subject, 'Juneteenth: the human story');
    assert.ok(mail.text.includes(`https://site.example/epk/ada-cole?s=${visit}`));
    assert.ok(mail.text.includes(`https://site.example/answer/${answer}?a=not_my_beat`));
    assert.ok(mail.html.includes(`https://api.example/functions/v1/links/pitch-open?t=${open}`));
    assert.equal(mail.headers['From-Name'], 'Ada Cole via Newspeg');
    assert.equal(mail.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    assert.ok(mail.headers['List-Unsubscribe']?.includes(`links/unsubscribe/pitches?t=${answer}`));
    assert.doesNotMatch(mail.shown + JSON.stringify(body), /MARK/);
    // The reader is greeted by name, which the creator does not see before a yes.
    assert.match(mail.text, /^Hi Dana,/);
    assert.match(mail.shown, /^Hi Daybreak team,/);
    assert.doesNotMatch(mail.shown + JSON.stringify(body), /Dana/);
  },
);

Deno.test('send-pitch schedules for the outlet’s morning or a chosen time', async () => {
  const { handler, queued } = setUp();
  await handler(post({ ...input, when: 'morning', follow_up: true }));
  await handler(post({ ...input, when: 'at', at: '2026-11-22T09:15:00-05:00' }));
  assert.deepEqual(
    queued.map((send) => [send.releaseAt, send.followUp]),
    [
      ['2026-11-23T13:30:00+00:00', true],
      ['2026-11-22T14:15:00.000Z', false],
    ],
  );
  for (const at of ['2026-11-21T11:59:00Z', '2026-11-29T12:00:00Z', 'tomorrow', undefined]) {
    const { status, body } = await read(await handler(post({ ...input, when: 'at', at })));
    assert.equal(status, 400);
    assert.ok((body.fields as Record<string, string>)['at']);
  }
  assert.equal(queued.length, 2);
});

Deno.test('send-pitch sends solemn news only with what helps', async () => {
  const news_peg = 'Three children killed in school bus crash';
  const of = (story: SendContext['pitch']['story']) =>
    setUp({
      context: () => Promise.resolve({ ...context, pitch: { ...context.pitch, news_peg, story } }),
    });
  const { handler, queued } = of(NO_STORY);
  const { status, body } = await read(await handler(post(input)));
  assert.deepEqual([status, body.code], [422, 'solemn_peg']);
  // With a follow-up to come it is no less a first mail.
  assert.equal((await handler(post({ ...input, follow_up: true }))).status, 422);
  assert.equal(queued.length, 0);
  const told = of({ ...NO_STORY, helps: 'Belts cost $8 a seat.' });
  assert.equal((await told.handler(post(input))).status, 200);
});

Deno.test('send-pitch links no unpublished press kit, and none that was left out', async () => {
  const { handler, queued } = setUp({
    context: () =>
      Promise.resolve({ ...context, creator: { ...context.creator, epk_published: false } }),
  });
  await handler(post(input));
  const published = setUp();
  await published.handler(post({ ...input, kit: false }));
  for (const send of [queued[0], published.queued[0]]) {
    assert.equal(send?.epkUrl, null);
    assert.ok(send?.mail.text.includes('/epk/') === false);
  }
});

Deno.test('send-pitch returns a message for each missing field', async () => {
  const { handler, queued } = setUp();
  const { status, body } = await read(await handler(post({ variation_id: 'x' })));
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(body.fields as object), ['variation_id', 'outlet_id']);
  assert.equal(queued.length, 0);
});

Deno.test('send-pitch refuses signed-out callers and too many sends', async () => {
  const signedOut = setUp({
    requireUser: () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.')),
  });
  assert.equal((await signedOut.handler(post(input))).status, 401);
  const limited = setUp({ hit: allowNone });
  assert.equal((await limited.handler(post(input))).status, 429);
  assert.equal(limited.queued.length, 0);
});

Deno.test('send-pitch returns the code of the broken rule', async () => {
  const { handler } = setUp({
    queue: () => Promise.reject(new HttpError('already_sent', 'You have already sent it.')),
  });
  assert.deepEqual(await read(await handler(post(input))), {
    status: 409,
    body: { code: 'already_sent', message: 'You have already sent it.' },
  });
});

Deno.test('send-pitch returns a general 500 when the database is unreachable', async () => {
  const { handler, recorded } = setUp({ context: unreachable });
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 500);
  assert.equal(body.code, 'internal_error');
  assert.deepEqual(recorded.events, ['unexpected_error']);
});
