import assert from 'node:assert/strict';
import type { StoredPitch, StoredVariation } from '../../_shared/domain/pitch/stored-pitch.ts';
import { NO_STORY } from '../../_shared/domain/pitch/story.ts';
import { pitchProfileSchema } from '../../_shared/domain/profile/profile.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { WrittenVariation } from '../../_shared/runtime/model/write-event.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const OTHER = '33333333-3333-4333-8333-333333333333';
const input = { pitch_id: ID, pitch_type: 'podcast' };

const variation: StoredVariation = {
  id: ID,
  pitch_id: ID,
  position: 1,
  pitch_type: null,
  angle: 'Opens with the news',
  headline: 'Rates fall',
  line1_hook: 'Rates fall.',
  line2_whynow: 'I cook for 40.',
  line3_whyyou: 'Shall we talk?',
  talking_points: null,
  claims: [],
  revision: 1,
  edited_at: null,
  written: null,
  model_drafted: false,
  grounds: null,
};
const pitch: StoredPitch = {
  id: ID,
  news_peg: 'Rates fall',
  take: 'They fall too late.',
  pitch_type: 'tv_local',
  peg_date: null,
  chosen: { facts: ['I cook for 40.'], offers: ['the stove'] },
  story: NO_STORY,
  generator: 'composer',
  model: null,
  fallback_reason: null,
  input_tokens: null,
  output_tokens: null,
  duration_ms: null,
  grounds: [],
  created_at: '2026-11-01T00:00:00Z',
};
const profile = pitchProfileSchema.parse({
  who: 'I am a cook in Macon.',
  facts: [{ text: 'I cook for 40.' }],
  offers: [
    { verb: 'film', text: 'the stove', place: '', days: '' },
    { verb: 'hear', text: 'the pans', place: '', days: '' },
  ],
});
const written: WrittenVariation = {
  generator: 'composer',
  model: null,
  fallback_reason: null,
  input_tokens: 0,
  output_tokens: 0,
  duration_ms: 3,
  variation: { ...variation, talking_points: ['I cook for 40.'] },
};

function setUp(change: Partial<Deps> = {}) {
  const asked: Parameters<Deps['write']>[] = [];
  const saved: Parameters<Deps['save']>[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () => Promise.resolve({ pitch, variations: [variation] }),
    profile: () => Promise.resolve(profile),
    closings: () => Promise.resolve(['Shall we talk?']),
    write: (...args) => {
      asked.push(args);
      return Promise.resolve(written);
    },
    save: (...args) => {
      saved.push(args);
      return Promise.resolve({ ...variation, id: OTHER, position: 4, pitch_type: 'podcast' });
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, asked, saved };
}

Deno.test('recut-pitch writes the same story for the other medium and stores it', async () => {
  const { handler, asked, saved } = setUp();
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 200);
  assert.equal((body.variation as StoredVariation).pitch_type, 'podcast');
  const [, request] = asked[0] ?? [];
  assert.equal(request?.pitch_type, 'podcast');
  assert.equal(request?.take, pitch.take);
  // What can be filmed is nothing for a podcast.
  assert.deepEqual(request?.chosen, { facts: ['I cook for 40.'], offers: ['the pans'] });
  const [userId, cut] = saved[0] ?? [];
  assert.equal(userId, CALLER.id);
  assert.deepEqual([cut?.pitchId, cut?.type], [ID, 'podcast']);
  assert.ok(cut?.grounds.some(({ source }) => source === 'take'));
});

Deno.test('recut-pitch keeps a subject line that the creator typed', async () => {
  const typed = {
    ...variation,
    headline: 'Ask me at the stove',
    edited_at: '2026-11-02T09:00:00Z',
  };
  const { handler, saved } = setUp({
    context: () => Promise.resolve({ pitch, variations: [typed] }),
  });
  await handler(post(input));
  assert.equal(saved[0]?.[1].written.variation.headline, 'Ask me at the stove');
  // The words below it are those of the new format.
  assert.deepEqual(saved[0]?.[1].written.variation.talking_points, ['I cook for 40.']);
});

Deno.test('recut-pitch returns a cut that is stored already', async () => {
  const cut: StoredVariation = { ...variation, id: OTHER, position: 4, pitch_type: 'podcast' };
  const { handler, asked } = setUp({
    context: () => Promise.resolve({ pitch, variations: [variation, cut] }),
  });
  const { body } = await read(await handler(post(input)));
  assert.equal((body.variation as StoredVariation).id, OTHER);
  assert.equal(asked.length, 0);
});

Deno.test('recut-pitch refuses before it writes', async () => {
  for (const [change, request, status, code] of [
    [{}, { ...input, pitch_type: 'tv_local' }, 400, 'invalid_input'],
    [{}, { ...input, pitch_type: 'radio' }, 400, 'invalid_input'],
    [{ hit: allowNone }, input, 429, 'rate_limited'],
    [
      { context: () => Promise.reject(new HttpError('pitch_not_found', 'Not yours.')) },
      input,
      404,
      'pitch_not_found',
    ],
    [
      {
        context: () =>
          Promise.resolve({
            pitch: { ...pitch, news_peg: 'Three children killed in school bus crash' },
            variations: [variation],
          }),
      },
      input,
      422,
      'solemn_peg',
    ],
    [
      { profile: () => Promise.resolve(pitchProfileSchema.parse({})) },
      input,
      422,
      'profile_incomplete',
    ],
  ] as const) {
    const { handler, asked, saved } = setUp(change);
    const { status: got, body } = await read(await handler(post(request)));
    assert.deepEqual([got, body.code], [status, code]);
    assert.equal(asked.length + saved.length, 0);
  }
});
