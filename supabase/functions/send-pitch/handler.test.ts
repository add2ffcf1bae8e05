import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/http-error.ts';
import {
  CALLER,
  TOKEN,
  allowAll,
  allowNone,
  unreachable,
  logSpy,
  post,
  read,
} from '../_shared/runtime/testing.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';
import { createHandler, type Deps, type QueuedSend, type SendContext } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const input = { variation_id: ID, outlet_id: ID };

const context: SendContext = {
  pitch: {
    id: ID,
    news_peg: 'Juneteenth',
    pitch_type: 'tv_local',
    generator: 'composer',
    model: null,
    take: '',
    peg_date: null,
    fallback_reason: null,
    input_tokens: null,
    output_tokens: null,
    duration_ms: null,
    grounds: [],
    created_at: '2026-01-01T00:00:00Z',
  },
  variation: {
    id: ID,
    pitch_id: ID,
    position: 1,
    angle: 'Human story',
    headline: 'Juneteenth: the human story',
    line1_hook: 'The hook.',
    line2_whynow: 'Why now.',
    line3_whyyou: 'Why me.',
    talking_points: null,
    claims: [],
    revision: 3,
    edited_at: null,
    written: null,
    model_drafted: false,
    grounds: null,
  },
  creator: { name: 'Ada Cole', city_region: null, slug: 'ada-cole', epk_published: true },
  outlet: { id: ID, name: 'Daybreak', contact_name: null },
};

function setUp(change: Partial<Deps> = {}) {
  const queued: QueuedSend[] = [];
  const recorded = logSpy();
  let triggers = 0;
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
        subject: send.subject,
        body_text: send.text,
        created_at: '2026-01-01T00:00:00Z',
      });
    },
    newToken: () => TOKEN,
    urls: () => ({ site: 'https://site.example', functions: 'https://api.example/functions/v1' }),
    triggerMailWorker: () => {
      triggers += 1;
    },
    log: recorded.log,
    ...change,
  });
  return { handler, queued, recorded, triggers: () => triggers };
}

Deno.test(
  'send-pitch queues a mail with press kit, answer links and pixel, and stores only the token’s hash',
  async () => {
    const { handler, queued, triggers } = setUp();
    const { status, body } = await read(await handler(post(input)));
    assert.equal(status, 200);
    assert.equal((body.send as { status: string }).status, 'queued');
    const [send] = queued;
    assert.ok(send);
    assert.equal(send.userId, CALLER.id);
    assert.equal(send.subject, 'Juneteenth: the human story');
    assert.equal(send.revision, 3);
    assert.equal(send.tokenHash, hashToken(TOKEN));
    assert.equal(send.epkUrl, 'https://site.example/epk/ada-cole');
    assert.ok(send.text.includes(`https://site.example/epk/ada-cole?s=${TOKEN}`));
    assert.ok(send.text.includes(`https://site.example/answer/${TOKEN}?a=not_my_beat`));
    assert.ok(send.html.includes(`https://api.example/functions/v1/pitch-open?t=${TOKEN}`));
    assert.equal(triggers(), 1);
  },
);

Deno.test('send-pitch links no unpublished press kit', async () => {
  const { handler, queued } = setUp({
    context: () =>
      Promise.resolve({ ...context, creator: { ...context.creator, epk_published: false } }),
  });
  await handler(post(input));
  assert.equal(queued[0]?.epkUrl, null);
  assert.ok(!queued[0]?.text.includes('/epk/'));
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

Deno.test('send-pitch returns the code of the broken rule and triggers no mail', async () => {
  const { handler, triggers } = setUp({
    queue: () => Promise.reject(new HttpError('already_sent', 'You have already sent it.')),
  });
  assert.deepEqual(await read(await handler(post(input))), {
    status: 409,
    body: { code: 'already_sent', message: 'You have already sent it.' },
  });
  assert.equal(triggers(), 0);
});

Deno.test('send-pitch returns a general 500 when the database is unreachable', async () => {
  const { handler, recorded } = setUp({ context: unreachable });
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 500);
  assert.equal(body.code, 'internal_error');
  assert.deepEqual(recorded.events, ['unexpected_error']);
});
