import assert from 'node:assert/strict';
import { composePitch } from '../_shared/domain/pitch/composer/compose.ts';
import { PROFILES } from '../_shared/domain/pitch/composer/fixtures.ts';
import type { GeneratePitchesRequest } from '../_shared/domain/api/generate-pitches.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import type { WrittenPitch } from '../_shared/runtime/model/write-pitch.ts';
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
const input = { news_peg: ' Juneteenth ', pitch_type: 'podcast' };
const quota = { plan: 'free', limit: 1, used: 0, resets_at: '2026-12-01T00:00:00Z' } as const;

function setUp(change: Partial<Deps> = {}) {
  const saved: { userId: string; input: GeneratePitchesRequest; written: WrittenPitch }[] = [];
  let written = 0;
  const handler = createHandler({
    requireUser: () => Promise.resolve(SOMEBODY),
    hit: allowAll,
    quota: () => Promise.resolve(quota),
    profile: () => Promise.resolve(PROFILES.nameOnly),
    write: (request) => {
      written += 1;
      return Promise.resolve({
        generator: 'composer',
        model: null,
        variations: composePitch(request),
      });
    },
    save: (userId, request, pitch) => {
      saved.push({ userId, input: request, written: pitch });
      return Promise.resolve({
        pitch: {
          id: ID,
          ...request,
          generator: pitch.generator,
          model: pitch.model,
          created_at: '2026-11-01T00:00:00Z',
        },
        variations: pitch.variations.map((variation, index) => ({
          ...variation,
          id: ID,
          pitch_id: ID,
          position: index + 1,
          confirmed_at: null,
        })),
        quota: { ...quota, used: 1 },
      });
    },
    log: keptLog().log,
    ...change,
  });
  return { handler, saved, written: () => written };
}

Deno.test('writes three variations, keeps them, and tells what the profile lacks', async () => {
  const { handler, saved } = setUp();
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 200);
  assert.equal((body.variations as unknown[]).length, 3);
  assert.deepEqual(body.quota, { ...quota, used: 1 });
  assert.ok((body.gaps as { field: string }[]).some(({ field }) => field === 'logline'));
  assert.equal(saved[0]?.userId, SOMEBODY.id);
  assert.equal(saved[0]?.input.news_peg, 'Juneteenth');
});

Deno.test('asks for a peg and a type in the words of the product', async () => {
  const { handler, saved } = setUp();
  const { status, body } = await read(await handler(post({ news_peg: ' \n ', pitch_type: 'fax' })));
  assert.equal(status, 400);
  assert.deepEqual(body.fields, {
    news_peg: 'Please enter a news peg',
    pitch_type: 'Please choose a pitch type',
  });
  assert.equal((await handler(post({ ...input, news_peg: 'x'.repeat(101) }))).status, 400);
  assert.equal((await handler(post({ ...input, news_peg: '🧪'.repeat(100) }))).status, 200);
  assert.equal(saved.length, 1);
});

Deno.test('writes nothing when the month is used up', async () => {
  const { handler, written } = setUp({ quota: () => Promise.resolve({ ...quota, used: 1 }) });
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 402);
  assert.equal(body.code, 'quota_exceeded');
  assert.deepEqual(body.quota, { ...quota, used: 1 });
  assert.equal(written(), 0);
});

Deno.test('passes on that another tab was faster', async () => {
  const { handler } = setUp({
    save: () => Promise.reject(new HttpError(402, 'quota_exceeded', 'Used up.')),
  });
  assert.equal((await handler(post(input))).status, 402);
});

Deno.test('refuses strangers and too many tries', async () => {
  const stranger = setUp({
    requireUser: () => Promise.reject(new HttpError(401, 'unauthorized', 'Please sign in.')),
  });
  assert.equal((await stranger.handler(post(input))).status, 401);
  const eager = setUp({ hit: allowNone });
  assert.equal((await eager.handler(post(input))).status, 429);
  assert.equal(stranger.written() + eager.written(), 0);
});

Deno.test('says 500 in general words when the profile cannot be read', async () => {
  const { handler, saved } = setUp({ profile: away });
  assert.equal((await handler(post(input))).status, 500);
  assert.equal(saved.length, 0);
});
