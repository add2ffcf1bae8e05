import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/http-error.ts';
import {
  SOMEBODY,
  TOKEN,
  allowAll,
  allowNone,
  away,
  keptLog,
  post,
  read,
} from '../_shared/runtime/testing.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';
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
    confirmed_at: null,
  },
  creator: { name: 'Ada Cole', city_region: null, slug: 'ada-cole', epk_published: true },
  outlet: { id: ID, name: 'Daybreak', contact_name: null },
};

function setUp(change: Partial<Deps> = {}) {
  const queued: QueuedSend[] = [];
  const kept = keptLog();
  let kicks = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(SOMEBODY),
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
    kickMail: () => {
      kicks += 1;
    },
    log: kept.log,
    ...change,
  });
  return { handler, queued, kept, kicks: () => kicks };
}

Deno.test(
  'queues the mail with press kit, answers and pixel, and only the token’s hash',
  async () => {
    const { handler, queued, kicks } = setUp();
    const { status, body } = await read(await handler(post(input)));
    assert.equal(status, 200);
    assert.equal((body.send as { status: string }).status, 'queued');
    const [send] = queued;
    assert.ok(send);
    assert.equal(send.userId, SOMEBODY.id);
    assert.equal(send.subject, 'Juneteenth: the human story');
    assert.equal(send.tokenHash, await hashToken(TOKEN));
    assert.equal(send.epkUrl, 'https://site.example/epk/ada-cole');
    assert.ok(send.text.includes(`https://site.example/epk/ada-cole?s=${TOKEN}`));
    assert.ok(send.text.includes(`https://site.example/answer/${TOKEN}?a=not_my_beat`));
    assert.ok(send.html.includes(`https://api.example/functions/v1/pitch-open?t=${TOKEN}`));
    assert.equal(kicks(), 1);
  },
);

Deno.test('links no press kit that is not published', async () => {
  const { handler, queued } = setUp({
    context: () =>
      Promise.resolve({ ...context, creator: { ...context.creator, epk_published: false } }),
  });
  await handler(post(input));
  assert.equal(queued[0]?.epkUrl, null);
  assert.ok(!queued[0]?.text.includes('/epk/'));
});

Deno.test('asks for a pitch and an outlet', async () => {
  const { handler, queued } = setUp();
  const { status, body } = await read(await handler(post({ variation_id: 'x' })));
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(body.fields as object), ['variation_id', 'outlet_id']);
  assert.equal(queued.length, 0);
});

Deno.test('refuses strangers and too many sends', async () => {
  const stranger = setUp({
    requireUser: () => Promise.reject(new HttpError(401, 'unauthorized', 'Please sign in.')),
  });
  assert.equal((await stranger.handler(post(input))).status, 401);
  const eager = setUp({ hit: allowNone });
  assert.equal((await eager.handler(post(input))).status, 429);
  assert.equal(eager.queued.length, 0);
});

Deno.test('passes on the rule that forbids it, and sends nothing', async () => {
  const { handler, kicks } = setUp({
    queue: () => Promise.reject(new HttpError(409, 'already_sent', 'You have already sent it.')),
  });
  assert.deepEqual(await read(await handler(post(input))), {
    status: 409,
    body: { code: 'already_sent', message: 'You have already sent it.' },
  });
  assert.equal(kicks(), 0);
});

Deno.test('says 500 in general words when the database is away', async () => {
  const { handler, kept } = setUp({ context: away });
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 500);
  assert.equal(body.code, 'internal_error');
  assert.deepEqual(kept.events, ['unexpected']);
});
