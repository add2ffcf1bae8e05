import assert from 'node:assert/strict';
import { unsupportedClaims } from '../../domain/pitch/claims.ts';
import { composePitch } from '../../domain/pitch/composer/compose.ts';
import { wordOverlap } from '../../domain/pitch/overlap.ts';
import { variationWords, type Variation } from '../../domain/pitch/pitch.ts';
import { NO_STORY } from '../../domain/pitch/story.ts';
import { pitchProfileSchema } from '../../domain/profile/profile.ts';
import { ConfigError } from '../request/http-error.ts';
import { logSpy, unreachable } from '../testing.ts';
import { TOKENS_PER_DRAFT, refused, silentAfter, streamed, withModel } from './fake-model.ts';
import type { ModelDraft } from './model-draft.ts';
import type { WriteOptions } from './write-by-model.ts';
import type { WriteInput } from './write-event.ts';
import { writeVariation } from './write-variation.ts';

const LUNCHES = 'I cooked 400 school lunches a day during the summer program of 2021.';
const CLUB = 'I founded a supper club in Atlanta in 2019 for neighbors who had stopped cooking.';
const input: WriteInput = {
  profile: pitchProfileSchema.parse({
    name: 'Ada Cole',
    who: 'I am a chef in Atlanta who cooks with neighbors.',
    facts: [{ text: LUNCHES }, { text: CLUB }, { text: 'I teach free classes at two libraries.' }],
    offers: [{ verb: 'send', text: 'three family recipes', place: '', days: '' }],
  }),
  news_peg: 'Georgia cuts school lunch funding by 40%',
  take: 'A school lunch is the only hot meal many of these children eat.',
  pitch_type: 'tv_local',
  story: NO_STORY,
  chosen: {
    facts: [LUNCHES, CLUB, 'I teach free classes at two libraries.'],
    offers: ['three family recipes'],
  },
  earlier: [],
};
const avoid = composePitch(input);
const say = (text: string, source: string) => ({ text, source });
const draft = (
  hook = say(CLUB, 'profile.facts.1'),
  closing = say('I can send three family recipes.', 'profile.offers.0'),
): ModelDraft => ({
  variations: [
    {
      angle: 'The neighbors',
      headline: say('A supper club for neighbors who stopped cooking', 'profile.facts.1'),
      line1_hook: [hook],
      line2_whynow: [say('Georgia cuts school lunch funding by 40%.', 'peg')],
      line3_whyyou: [closing, say('Would this fit your show?', 'none')],
    },
  ],
});
/** Three of five sentences are said by no source. */
const invented = (): ModelDraft => {
  const [one] = draft(
    say('I won an Emmy.', 'profile.facts.0'),
    say('I sang for a queen.', 'none'),
  ).variations;
  assert.ok(one !== undefined);
  return { variations: [{ ...one, line2_whynow: [say('Rome fell in 2020.', 'peg')] }] };
};
/** What was written before: nothing that the model's draft repeats. */
const OTHER: Variation[] = [
  {
    angle: 'Old',
    headline: 'Forty percent less lunch',
    line1_hook: 'Summer programs end early.',
    line2_whynow: 'Kitchens close.',
    line3_whyyou: 'Ask the cooks.',
    talking_points: null,
    claims: [],
  },
];

const write = (change: Partial<WriteOptions>, others = OTHER, log = logSpy()) =>
  writeVariation(input, others, log.log, {
    reserveModelPitch: () => Promise.resolve(true),
    source: () => undefined,
    ...change,
  });

Deno.test('writeVariation uses the composer without a model until nothing is left', async () => {
  const others = [...avoid];
  for (let tries = 0; tries < 20; tries += 1) {
    const written = await write({ reserveModelPitch: unreachable }, others);
    if (written === null) return;
    assert.equal(written.generator, 'composer');
    assert.equal(written.fallback_reason, null);
    assert.equal(written.input_tokens, 0);
    assert.ok(others.every(({ headline }) => headline !== written.variation.headline));
    others.push(written.variation);
  }
  assert.fail('The composer repeats itself.');
});

Deno.test('writeVariation writes with the model and keeps its name, tokens and time', async () => {
  const requests = await withModel([streamed(draft())], async (env) => {
    const written = await write({ source: env('openai-compatible') });
    assert.equal(written?.generator, 'model');
    assert.equal(written.model, 'tiny-2026-11');
    assert.equal(written.input_tokens, TOKENS_PER_DRAFT.input);
    assert.equal(written.output_tokens, TOKENS_PER_DRAFT.output);
    assert.equal(written.variation.line1_hook, CLUB);
    assert.deepEqual(unsupportedClaims(written.variation.claims), []);
    assert.ok(written.variation.claims.some(({ source }) => source === 'profile.facts.1'));
  });
  assert.match(requests[0]?.body ?? '', /Write ONE variation/u);
  // The texts to avoid are data of the user's message, beside the facts.
  assert.match(requests[0]?.body ?? '', /other_variations.*Forty percent less lunch/u);
});

Deno.test('writeVariation has a draft corrected that repeats another variation', async () => {
  const earlier: Variation = {
    angle: 'Old',
    talking_points: null,
    claims: [],
    headline: 'A supper club for neighbors who stopped cooking',
    line1_hook: CLUB,
    line2_whynow: 'Georgia cuts school lunch funding by 40%.',
    line3_whyyou: 'I can send three family recipes.',
  };
  const other: ModelDraft = {
    variations: [
      {
        angle: 'The lunches',
        headline: say('I cooked 400 school lunches a day', 'profile.facts.0'),
        line1_hook: [say(LUNCHES, 'profile.facts.0')],
        line2_whynow: [say(input.take, 'take')],
        line3_whyyou: [say('Would this fit your show?', 'none')],
      },
    ],
  };
  const requests = await withModel([streamed(draft()), streamed(other)], async (env) => {
    const written = await write({ source: env('openai-compatible') }, [earlier]);
    assert.equal(written?.generator, 'model');
    assert.ok(
      wordOverlap(variationWords(written.variation), variationWords(earlier)) <= 0.7,
      'the stored one differs',
    );
    assert.equal(written.input_tokens, 2 * TOKENS_PER_DRAFT.input);
  });
  assert.match(requests[1]?.body ?? '', /share \d+% of their words/u);
});

for (const [what, replies, reason] of [
  ['a refusal', [refused(400)], 'model_refused'],
  ['a refusal of the key', [refused(401)], 'model_key'],
  ['too many requests', [refused(429)], 'model_busy'],
  ['a failure', [refused(500)], 'model_failed'],
  ['no JSON twice', [streamed('Sure!'), streamed('Sure!')], 'model_failed'],
  [
    'a link twice',
    [1, 2].map(() => streamed(draft(say('See https://evil.example now.', 'none')))),
    'model_limits',
  ],
  ['inventions twice', [1, 2].map(() => streamed(invented())), 'model_limits'],
] as const) {
  Deno.test(`writeVariation falls back to the composer after ${what}`, async () => {
    await withModel([...replies], async (env) => {
      const written = await write({ source: env('openai-compatible') });
      assert.equal(written?.generator, 'composer');
      assert.equal(written.model, null);
      assert.equal(written.fallback_reason, reason);
      assert.deepEqual(unsupportedClaims(written.variation.claims), []);
    });
  });
}

Deno.test('writeVariation falls back when the model does not end in time', async () => {
  await withModel([silentAfter('{"variations":[')], async (env) => {
    const written = await write({ source: env('openai-compatible'), modelTimeoutMs: 200 });
    assert.equal(written?.fallback_reason, 'model_slow');
  });
});

Deno.test('writeVariation asks no model when the day is used up', async () => {
  const requests = await withModel([], async (env) => {
    const written = await write({
      source: env('openai-compatible'),
      reserveModelPitch: () => Promise.resolve(false),
    });
    assert.equal(written?.fallback_reason, 'daily_cap');
  });
  assert.equal(requests.length, 0);
});

Deno.test('writeVariation refuses an unknown provider', async () => {
  const source = (name: string) => (name === 'AI_PROVIDER' ? 'mystery' : undefined);
  await assert.rejects(write({ source }), ConfigError);
});
