import assert from 'node:assert/strict';
import type { RegenerateVariationResponse } from '../../_shared/domain/api/writing/regenerate-variation.ts';
import type { StoredPitch, StoredVariation } from '../../_shared/domain/pitch/stored-pitch.ts';
import { NO_STORY } from '../../_shared/domain/pitch/story.ts';
import { pitchProfileSchema } from '../../_shared/domain/profile/profile.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { WrittenVariation } from '../../_shared/runtime/model/write-event.ts';
import {
  CALLER,
  allowAll,
  allowNone,
  logSpy,
  post,
  read,
  unreachable,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const RUN = '33333333-3333-4333-8333-333333333333';
const input = { variation_id: ID, run_id: RUN };

const words = {
  headline: 'Rates fall',
  line1_hook: 'Rates fall.',
  line2_whynow: 'I founded a supper club.',
  line3_whyyou: 'I won an Emmy.',
  talking_points: null,
};
const variation: StoredVariation = {
  ...words,
  id: ID,
  pitch_id: ID,
  position: 2,
  angle: 'A fact',
  claims: [],
  revision: 1,
  edited_at: null,
  written: null,
  model_drafted: false,
  pitch_type: null,
  grounds: null,
};
const pitch: StoredPitch = {
  id: ID,
  news_peg: 'Rates fall',
  take: 'They fall too late.',
  pitch_type: 'tv_local',
  peg_date: null,
  chosen: null,
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
const written: WrittenVariation = {
  generator: 'model',
  model: 'tiny-2026-11',
  fallback_reason: null,
  input_tokens: 900,
  output_tokens: 400,
  duration_ms: 12,
  variation: {
    ...words,
    angle: 'Another fact',
    line3_whyyou: 'I cook for 40.',
    claims: [
      { line: 'line3_whyyou', text: 'I cook for 40.', source: 'profile.facts.0', supported: true },
    ],
  },
};

const profile = pitchProfileSchema.parse({
  who: 'I am a cook in Macon.',
  facts: [{ text: 'I cook for 40.' }],
});

function setUp(change: Partial<Deps> = {}) {
  const asked: Parameters<Deps['write']>[] = [];
  const saved: Parameters<Deps['save']>[] = [];
  const failed: Parameters<Deps['fail']>[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    begin: () => Promise.resolve({ attempt: 3, saved: null }),
    context: () =>
      Promise.resolve({ pitch, variations: [{ ...variation, id: RUN, position: 1 }, variation] }),
    profile: () => Promise.resolve(profile),
    closings: () => Promise.resolve(['Shall we talk?']),
    write: (...args) => {
      asked.push(args);
      return Promise.resolve(written);
    },
    save: (...args) => {
      saved.push(args);
      const [, { variation: stored, ...writing }, grounds] = args;
      return Promise.resolve({
        variation: {
          ...variation,
          ...stored,
          grounds: [...grounds],
          written: writing,
          model_drafted: writing.generator === 'model',
          revision: 2,
        },
        previous: words,
        left: 9,
      });
    },
    fail: (...args) => {
      failed.push(args);
      return Promise.resolve(true);
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, asked, saved, failed };
}

Deno.test(
  'regenerate-variation stores another text at the same position and returns the old one',
  async () => {
    const { handler, asked, saved } = setUp();
    const { status, body } = await read(await handler(post(input)));
    assert.equal(status, 200);
    const response = body as unknown as RegenerateVariationResponse;
    assert.equal(response.variation.line3_whyyou, 'I cook for 40.');
    assert.deepEqual(response.previous, words);
    assert.equal(response.left, 9);

    assert.equal(response.variation.written?.model, 'tiny-2026-11');

    const [, request, avoid] = asked[0] ?? [];
    assert.equal(request?.news_peg, 'Rates fall');
    assert.equal(request?.take, 'They fall too late.');
    assert.equal(avoid?.length, 2);
    assert.deepEqual(saved[0]?.[0], { id: RUN, attempt: 3 });
  },
);

Deno.test('regenerate-variation writes from the profile as it is now and keeps it', async () => {
  const { handler, asked, saved } = setUp();
  await handler(post(input));
  assert.deepEqual(asked[0]?.[1].profile.facts, [{ text: 'I cook for 40.' }]);
  const [, stored, grounds] = saved[0] ?? [];
  assert.deepEqual(stored, written);
  assert.deepEqual(
    grounds?.map(({ source }) => source),
    ['peg', 'take', 'profile.who', 'profile.facts.0'],
  );
});

Deno.test('regenerate-variation writes from what was said and ticked for the pitch', async () => {
  const chosen = { facts: ['I cook for 40.'], offers: [] };
  const story = { ...NO_STORY, why: 'The school closed its kitchen.' };
  const grounds = [{ source: 'profile.facts.0', text: 'I cook for 40.' }];
  const { handler, asked, saved } = setUp({
    context: () =>
      Promise.resolve({ pitch: { ...pitch, chosen, story, grounds }, variations: [variation] }),
  });
  assert.equal((await handler(post(input))).status, 200);
  assert.deepEqual([asked[0]?.[1].chosen, asked[0]?.[1].story], [chosen, story]);
  const [, , kept = []] = saved[0] ?? [];
  assert.ok(kept.some(({ source, text }) => source === 'why' && text === story.why));
});

Deno.test('regenerate-variation also writes from a fact that was added since', async () => {
  const { handler, asked } = setUp({
    context: () =>
      Promise.resolve({
        pitch: { ...pitch, chosen: { facts: [], offers: [] } },
        variations: [variation],
      }),
  });
  await handler(post(input));
  assert.deepEqual(asked[0]?.[1].chosen?.facts, ['I cook for 40.']);
});

Deno.test('regenerate-variation writes nothing of solemn news without what helps', async () => {
  const solemn = { ...pitch, news_peg: 'Three children killed in school bus crash' };
  const { handler, asked, failed } = setUp({
    context: () => Promise.resolve({ pitch: solemn, variations: [variation] }),
  });
  const { status, body } = await read(await handler(post(input)));
  assert.deepEqual([status, body.code], [422, 'solemn_peg']);
  assert.equal(asked.length, 0);
  assert.equal(failed.length, 1);
});

Deno.test('regenerate-variation returns the stored result of a repeated request', async () => {
  const stored: RegenerateVariationResponse = { variation, previous: words, left: 4 };
  const { handler, asked } = setUp({
    begin: () => Promise.resolve({ attempt: 1, saved: stored }),
  });
  const { body } = await read(await handler(post(input)));
  assert.equal(body.left, 4);
  assert.equal(asked.length, 0);
});

Deno.test(
  'regenerate-variation says when nothing different is left, and ends the run',
  async () => {
    for (const change of [
      { write: () => Promise.resolve(null) },
      { profile: () => Promise.resolve(pitchProfileSchema.parse({ name: 'Ada' })) },
    ] as Partial<Deps>[]) {
      const { handler, saved, failed } = setUp(change);
      const { status, body } = await read(await handler(post(input)));
      assert.equal(status, 409);
      assert.equal(body.code, 'nothing_left');
      assert.equal(saved.length, 0);
      assert.deepEqual(failed, [[{ id: RUN, attempt: 3 }, 'nothing_left']]);
    }
  },
);

Deno.test('regenerate-variation refuses before it writes', async () => {
  const refuse = (code: 'pitch_not_found' | 'regenerate_limit' | 'already_running') => () =>
    Promise.reject(new HttpError(code, 'Refused.'));
  for (const [change, status] of [
    [{ begin: refuse('pitch_not_found') }, 404],
    [{ begin: refuse('regenerate_limit') }, 409],
    [{ begin: refuse('already_running') }, 409],
    [{ hit: allowNone }, 429],
    [{ save: unreachable }, 500],
  ] as const) {
    const { handler, saved } = setUp(change);
    assert.equal((await handler(post(input))).status, status);
    assert.equal(saved.length, 0);
  }
  assert.equal((await setUp().handler(post({ variation_id: 'x', run_id: RUN }))).status, 400);
});
