import assert from 'node:assert/strict';
import type { QueuedSend, SendContext } from '../../_shared/runtime/mail/queue-letter.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { storedLetter } from '../../_shared/runtime/mail/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const FIRST = '33333333-3333-4333-8333-333333333333';
const SECOND = '44444444-4444-4444-8444-444444444444';
const input = { proposal_id: ID, revision: 3 };

const context = (outletId: string): SendContext => ({
  ...storedLetter(ID),
  creator: { name: 'Ada Cole', city_region: null, slug: 'ada-cole', epk_published: true },
  outlet: { id: outletId, name: 'Daybreak', contact_name: null, greets: null, morning: '' },
});

function setUp(change: Partial<Deps> = {}) {
  const queued: QueuedSend[] = [];
  const noted: (string | null)[][] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    toSend: () => Promise.resolve({ variation_id: ID, outlet_ids: [FIRST, SECOND] }),
    note: (_userId, _proposalId, outletId, refusal) => {
      noted.push([outletId, refusal]);
      return Promise.resolve(refusal === null);
    },
    context: (_userId, _variationId, outletId) => Promise.resolve(context(outletId)),
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
        release_at: '2026-01-01T00:00:20Z',
        in_draw: false,
      });
    },
    newMark: () => 'MARK',
    urls: () => ({ site: 'https://site.example', functions: 'https://api.example/functions/v1' }),
    postalAddress: () => '1 Test Street',
    log: logSpy().log,
    ...change,
  });
  return { handler, queued, noted };
}

Deno.test('approve-proposal queues the letter to each outlet as the creator', async () => {
  const { handler, queued, noted } = setUp();
  const { status, body } = await read(await handler(post(input)));
  assert.deepEqual([status, body], [200, { sent: 2, refused: [] }]);
  assert.deepEqual(
    queued.map(({ userId, outletId, revision, releaseAt }) => [
      userId,
      outletId,
      revision,
      releaseAt,
    ]),
    [
      [CALLER.id, FIRST, 3, null],
      [CALLER.id, SECOND, 3, null],
    ],
  );
  assert.equal(queued[0]?.mail.headers['From-Name'], 'Ada Cole via Newspeg');
  assert.deepEqual(noted, [
    [FIRST, null],
    [SECOND, null],
  ]);
});

Deno.test('approve-proposal goes on past an outlet that takes none', async () => {
  const { handler, noted } = setUp({
    context: (_userId, _variationId, outletId) =>
      outletId === FIRST
        ? Promise.reject(new HttpError('weekly_cap', 'This week is full.'))
        : Promise.resolve(context(outletId)),
  });
  assert.deepEqual(await read(await handler(post(input))), {
    status: 200,
    body: { sent: 1, refused: [{ outlet_id: FIRST, reason: 'This week is full.' }] },
  });
  assert.deepEqual(noted, [
    [FIRST, 'This week is full.'],
    [SECOND, null],
  ]);
});

Deno.test('approve-proposal sends nothing in words that the creator has not read', async () => {
  const changed = setUp({
    context: (_userId, _variationId, outletId) => {
      const found = context(outletId);
      return Promise.resolve({ ...found, variation: { ...found.variation, revision: 4 } });
    },
  });
  const { status, body } = await read(await changed.handler(post(input)));
  assert.deepEqual([status, body.code], [409, 'version_conflict']);
  assert.deepEqual([changed.queued.length, changed.noted.length], [0, 0]);
});

Deno.test(
  'approve-proposal leaves the proposal open where the pitch itself cannot go',
  async () => {
    const { handler, noted } = setUp({
      queue: () => Promise.reject(new HttpError('quota_exceeded', 'Your free pitch is used.')),
    });
    assert.equal((await handler(post(input))).status, 402);
    assert.equal(noted.length, 0);
  },
);

Deno.test(
  'approve-proposal refuses visitors, strangers, bad input and too many calls',
  async () => {
    const visitor = setUp({
      requireUser: () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.')),
    });
    assert.equal((await visitor.handler(post(input))).status, 401);
    const stranger = setUp({
      toSend: () => Promise.reject(new HttpError('proposal_not_found', 'Not yours.')),
    });
    assert.equal((await stranger.handler(post(input))).status, 404);
    const { handler, queued } = setUp();
    assert.equal((await handler(post({ proposal_id: ID }))).status, 400);
    assert.equal((await setUp({ hit: allowNone }).handler(post(input))).status, 429);
    assert.equal(visitor.queued.length + stranger.queued.length + queued.length, 0);
  },
);
