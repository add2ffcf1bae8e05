import assert from 'node:assert/strict';
import type { StoredVariation } from '../../_shared/domain/pitch/stored-pitch.ts';
import { NO_STORY } from '../../_shared/domain/pitch/story.ts';
import { pitchProfileSchema } from '../../_shared/domain/profile/profile.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  CALLER,
  allowAll,
  allowNone,
  logSpy,
  post,
  read,
  unreachable,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps, type Edit, type VariationContext } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const words = {
  headline: 'Rates fall',
  line1_hook: 'Rates fall. I founded a supper club.',
  line2_whynow: '',
  line3_whyyou: 'I won an Emmy.',
  talking_points: null,
};
const input = { ...words, variation_id: ID, revision: 4 };

const variation: StoredVariation = {
  ...words,
  id: ID,
  pitch_id: ID,
  position: 2,
  angle: 'A fact',
  claims: [],
  revision: 4,
  edited_at: null,
  written: null,
  model_drafted: false,
  pitch_type: null,
  grounds: null,
};
const pitch: VariationContext['pitch'] = {
  id: ID,
  news_peg: 'Rates fall',
  take: '',
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
  grounds: [
    { source: 'peg', text: 'Rates fall' },
    { source: 'profile.facts.0', text: 'Founded a supper club' },
  ],
  created_at: '2026-11-01T00:00:00Z',
};

function setUp(change: Partial<Deps> = {}, context: Partial<VariationContext> = {}) {
  const edits: Edit[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () => Promise.resolve({ pitch, variations: [variation], ...context }),
    profile: () => Promise.reject(new Error('The profile is not read.')),
    confirmed: () => Promise.resolve([]),
    store: (edit) => {
      edits.push(edit);
      const stored = { ...variation, ...edit.words, claims: edit.claims, revision: 5 };
      return Promise.resolve({ stored: true, variation: stored });
    },
    log: logSpy().log,
    ...change,
  });
  return { handler, edits };
}

const supported = (edit: Edit | undefined) =>
  (edit?.claims ?? []).map(({ text, supported, source }) => [text, supported, source]);

Deno.test('edit-pitch stores the words with a ledger of the stored grounds', async () => {
  const { handler, edits } = setUp();
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 200);
  assert.equal((body.variation as StoredVariation).revision, 5);
  assert.equal(edits[0]?.revision, 4);
  assert.equal(edits[0]?.grounds, null);
  assert.deepEqual(supported(edits[0]), [
    ['Rates fall', true, 'peg'],
    ['Rates fall.', true, 'peg'],
    ['I founded a supper club.', true, 'profile.facts.0'],
    ['I won an Emmy.', false, null],
  ]);
});

Deno.test('edit-pitch leaves the subject line that the pitch was given unmarked', async () => {
  const headline = 'The Monday after';
  const { handler, edits } = setUp(
    {},
    { pitch: { ...pitch, story: { ...NO_STORY, subject: `${headline}.` } } },
  );
  await handler(post({ ...input, headline }));
  await handler(post({ ...input, headline: 'The Friday after' }));
  assert.deepEqual(
    edits.map((edit) => supported(edit)[0]),
    [
      [headline, true, 'peg'],
      ['The Friday after', false, null],
    ],
  );
});

Deno.test(
  'edit-pitch takes the word of the creator for a sentence of corrected spelling',
  async () => {
    const { handler, edits } = setUp({
      confirmed: () => Promise.resolve(['I won an Emy, prouddly.']),
    });
    await handler(post({ ...input, line3_whyyou: 'I won an Emy, proudly.' }));
    assert.deepEqual(supported(edits[0])[3], ['I won an Emy, proudly.', true, 'letter']);
  },
);

Deno.test('edit-pitch corrects a spelling in the answer that the sentence came from', async () => {
  const take = 'A bike is the best gift, becuase fixing one teaches more than 212 lessons.';
  const story = { ...NO_STORY, why: 'Nobody teaches it, becuase it is slow.' };
  const grounds = [
    { source: 'take', text: take },
    { source: 'why', text: story.why },
  ];
  const before = { line: 'line3_whyyou', text: take, source: 'take', supported: true } as const;
  const old = { ...variation, claims: [{ ...before, reason: null }] };
  const edited = async (line3_whyyou: string) => {
    const { handler, edits } = setUp(
      {},
      { pitch: { ...pitch, take, story, grounds }, variations: [old] },
    );
    await handler(post({ ...input, line3_whyyou }));
    return edits[0]?.answers;
  };
  const fixed = take.replace('becuase', 'because');
  assert.deepEqual(await edited(fixed), { take: fixed });
  assert.equal(await edited(take), null);
  for (const other of [
    take.replace('212', '213'),
    take.replace('bike', 'hike'),
    take.replace('teaches', 'never teaches'),
    'I won an Emmy, because fixing one teaches.',
  ])
    assert.equal(await edited(other), null, other);
});

Deno.test('edit-pitch uses the grounds of a regenerated variation', async () => {
  const grounds = [{ source: 'profile.facts.0', text: 'Won an Emmy' }];
  const { handler, edits } = setUp({}, { variations: [{ ...variation, grounds }] });
  await handler(post(input));
  assert.deepEqual(edits[0]?.grounds, grounds);
  assert.deepEqual(supported(edits[0])[3], ['I won an Emmy.', true, 'profile.facts.0']);
});

Deno.test(
  'edit-pitch checks a pitch without stored grounds against the profile of now',
  async () => {
    const { handler, edits } = setUp(
      {
        profile: () =>
          Promise.resolve(pitchProfileSchema.parse({ facts: [{ text: 'Won an Emmy' }] })),
      },
      { pitch: { ...pitch, grounds: [] } },
    );
    await handler(post(input));
    assert.deepEqual(edits[0]?.grounds, [
      { source: 'peg', text: 'Rates fall' },
      { source: 'profile.facts.0', text: 'Won an Emmy' },
    ]);
  },
);

Deno.test('edit-pitch returns the stored row when the revision is old', async () => {
  const theirs = { ...variation, headline: 'Theirs', revision: 9 };
  const { handler } = setUp({ store: () => Promise.resolve({ stored: false, variation: theirs }) });
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 409);
  assert.equal(body.code, 'version_conflict');
  assert.deepEqual(body.variation, theirs);
});

Deno.test('edit-pitch stores unfinished and long texts, cleaned', async () => {
  const { handler, edits } = setUp();
  const long = 'w'.repeat(3000);
  const edit = {
    ...input,
    headline: '  A\u0000 headline\n in two ',
    line2_whynow: long,
    line3_whyyou: '',
  };
  assert.equal((await handler(post(edit))).status, 200);
  assert.equal(edits[0]?.words.headline, 'A headline in two');
  assert.equal(edits[0]?.words.line2_whynow, long);
});

Deno.test('edit-pitch keeps talking points for podcasts only, without blank ones', async () => {
  const edit = { ...input, talking_points: [' One ', ' ', 'Two'] };
  const tv = setUp();
  await tv.handler(post(edit));
  assert.equal(tv.edits[0]?.words.talking_points, null);
  const podcast = setUp({}, { pitch: { ...pitch, pitch_type: 'podcast' } });
  await podcast.handler(post(edit));
  assert.deepEqual(podcast.edits[0]?.words.talking_points, ['One', 'Two']);
  await podcast.handler(post({ ...edit, talking_points: [' '] }));
  assert.equal(podcast.edits[1]?.words.talking_points, null);
});

Deno.test('edit-pitch names the field that is too long for the table', async () => {
  const { handler, edits } = setUp();
  const { status, body } = await read(await handler(post({ ...input, headline: 'x'.repeat(201) })));
  assert.equal(status, 400);
  assert.deepEqual(body.fields, { headline: 'Please keep it to 200 characters' });
  assert.equal(edits.length, 0);
});

Deno.test(
  "edit-pitch refuses another creator's variation, strangers and too many calls",
  async () => {
    const refuse = (code: 'pitch_not_found' | 'unauthenticated') => () =>
      Promise.reject(new HttpError(code, 'Refused.'));
    for (const [change, status] of [
      [{ context: refuse('pitch_not_found') }, 404],
      [{ requireUser: refuse('unauthenticated') }, 401],
      [{ hit: allowNone }, 429],
      [{ store: unreachable }, 500],
    ] as const) {
      const { handler, edits } = setUp(change);
      assert.equal((await handler(post(input))).status, status);
      assert.equal(edits.length, 0);
    }
  },
);
