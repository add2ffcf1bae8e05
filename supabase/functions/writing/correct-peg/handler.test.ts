import assert from 'node:assert/strict';
import type { CorrectedPitch } from '../../_shared/domain/api/writing/correct-peg.ts';
import { NO_STORY } from '../../_shared/domain/pitch/story.ts';
import { pitchProfileSchema } from '../../_shared/domain/profile/profile.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Correction, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const input = { pitch_id: ID, news_peg: 'Bus fares rise in March' };

const context: CorrectedPitch = {
  pitch: {
    id: ID,
    news_peg: 'Bus fares rise in Marhc',
    take: 'Night workers pay twice.',
    pitch_type: 'tv_local',
    peg_date: null,
    chosen: null,
    story: { ...NO_STORY, hurt: 'no' },
    generator: 'composer',
    model: null,
    fallback_reason: null,
    input_tokens: null,
    output_tokens: null,
    duration_ms: null,
    grounds: [
      { source: 'peg', text: 'Bus fares rise in Marhc' },
      { source: 'take', text: 'Night workers pay twice.' },
    ],
    created_at: '2026-11-01T00:00:00Z',
  },
  variations: [
    {
      id: ID,
      pitch_id: ID,
      position: 1,
      pitch_type: null,
      angle: 'Opens with the news',
      headline: 'Bus fares rise in Marhc',
      line1_hook: 'Bus fares rise in Marhc. Night workers pay twice.',
      line2_whynow: 'Fares go up in Marhc.',
      line3_whyyou: 'Shall we talk?',
      talking_points: null,
      claims: [],
      revision: 3,
      edited_at: null,
      written: null,
      model_drafted: false,
      grounds: null,
    },
  ],
};

function setUp(change: Partial<Deps> = {}) {
  const stored: Correction[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () => Promise.resolve(context),
    confirmed: () => Promise.resolve([]),
    profile: () => Promise.resolve(pitchProfileSchema.parse({})),
    store: (correction) => {
      stored.push(correction);
      return Promise.resolve(context);
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, stored };
}

Deno.test('correct-peg lets what quotes the peg follow, and marks what does not', async () => {
  const { handler, stored } = setUp();
  assert.equal((await read(await handler(post(input)))).status, 200);
  const [correction] = stored;
  assert.equal(correction?.newsPeg, 'Bus fares rise in March');
  assert.deepEqual(correction?.grounds[0], { source: 'peg', text: 'Bus fares rise in March' });
  const [variation] = correction?.variations ?? [];
  assert.equal(variation?.headline, 'Bus fares rise in March');
  assert.equal(variation?.line1_hook, 'Bus fares rise in March. Night workers pay twice.');
  assert.equal(variation?.revision, 3);
  const marked = variation?.claims.filter(({ supported }) => !supported).map(({ text }) => text);
  assert.deepEqual(marked, ['Fares go up in Marhc.']);
});

Deno.test(
  'correct-peg asks nothing of a sentence with a spelling put right, as an edit does not',
  async () => {
    const [variation] = context.variations;
    assert.ok(variation);
    const said = { ...context, pitch: { ...context.pitch } };
    said.pitch.grounds = [
      { source: 'peg', text: 'Bus fares rise in Marhc' },
      { source: 'take', text: 'Night wrokers pay twice.' },
    ];
    said.variations = [{ ...variation, line2_whynow: 'We drive until four.' }];
    const { handler, stored } = setUp({
      context: () => Promise.resolve(said),
      confirmed: () => Promise.resolve(['We drvie until four.']),
    });
    assert.equal((await read(await handler(post(input)))).status, 200);
    const sources = stored[0]?.variations[0]?.claims.map(({ text, source }) => [text, source]);
    assert.deepEqual(
      sources?.filter(([text]) => text?.startsWith('Night') || text?.startsWith('We')),
      [
        ['Night workers pay twice.', 'take'],
        ['We drive until four.', 'letter'],
      ],
    );
  },
);

Deno.test('correct-peg refuses before it stores', async () => {
  for (const [change, request, status, code] of [
    [{}, { ...input, news_peg: ' ' }, 400, 'invalid_input'],
    [{}, { ...input, news_peg: 'asdf' }, 400, 'invalid_input'],
    [{}, { ...input, news_peg: 'Three children killed in bus crash' }, 422, 'solemn_peg'],
    [{ hit: allowNone }, input, 429, 'rate_limited'],
    [
      { context: () => Promise.reject(new HttpError('pitch_not_found', 'Not yours.')) },
      input,
      404,
      'pitch_not_found',
    ],
  ] as const) {
    const { handler, stored } = setUp(change);
    const { status: got, body } = await read(await handler(post(request)));
    assert.deepEqual([got, body['code']], [status, code]);
    assert.equal(stored.length, 0);
  }
});
