import assert from 'node:assert/strict';
import type { Ground } from '../../_shared/domain/pitch/ledger/ground.ts';
import {
  PITCH_STREAM_TYPE,
  pitchStreamEventSchema,
  type GeneratePitchesRequest,
  type PitchStreamEvent,
  type SavedPitch,
} from '../../_shared/domain/api/writing/generate-pitches.ts';
import { NO_STORY } from '../../_shared/domain/pitch/story.ts';
import { pitchProfileSchema } from '../../_shared/domain/profile/profile.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type {
  WriteEvent,
  WritePitchInput,
  WrittenPitch,
} from '../../_shared/runtime/model/write-event.ts';
import {
  CALLER,
  allowAll,
  allowNone,
  unreachable,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import type { Run } from '../../_shared/runtime/pitch-run.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const RUN = '33333333-3333-4333-8333-333333333333';
const input = {
  news_peg: ' Juneteenth ',
  pitch_type: 'podcast',
  take: 'It is paid leave.',
  story: { hurt: 'no' },
  run_id: RUN,
};
const quota = {
  plan: 'free',
  limit: 1,
  used: 0,
  draft_limit: 3,
  drafts: 1,
  use_refusal: null,
  write_refusal: null,
  resets_at: '2026-12-01T00:00:00Z',
} as const;
const profile = pitchProfileSchema.parse({
  who: 'I am a cook in Macon.',
  facts: [{ text: 'I teach it.' }],
});
const variations = [1, 2, 3].map((at) => ({
  angle: `Fact ${at}`,
  headline: 'Juneteenth',
  line1_hook: 'Juneteenth is paid leave.',
  line2_whynow: 'I teach it.',
  line3_whyyou: 'Shall we talk?',
  talking_points: null,
  claims: [],
}));
const streamed = { accept: PITCH_STREAM_TYPE };

function savedPitch(
  request: GeneratePitchesRequest,
  written: WrittenPitch,
  grounds: readonly Ground[],
): SavedPitch {
  const { variations, ...costs } = written;
  return {
    pitch: {
      id: ID,
      news_peg: request.news_peg,
      take: request.take,
      pitch_type: request.pitch_type,
      peg_date: request.peg_date,
      chosen: request.chosen,
      story: request.story,
      ...costs,
      grounds: [...grounds],
      created_at: '2026-11-01T00:00:00Z',
    },
    variations: variations.map((variation, index) => ({
      ...variation,
      id: ID,
      pitch_id: ID,
      position: index + 1,
      revision: 1,
      edited_at: null,
      written: null,
      model_drafted: false,
      pitch_type: null,
      grounds: null,
    })),
    quota: { ...quota, used: 1 },
  };
}

const sentences = ['Juneteenth is paid leave.', 'I teach it.', 'Shall we talk?'];

/** A writer of three sentences; `before` runs before each of them. */
function writer(before: (at: number) => Promise<unknown> = () => Promise.resolve()): Deps['write'] {
  return async function* (): AsyncGenerator<WriteEvent, WrittenPitch> {
    yield { type: 'started', generator: 'composer', model: null };
    for (const [at, text] of sentences.entries()) {
      await before(at);
      yield { type: 'sentence', position: 1, line: 'line1_hook', text };
    }
    return {
      generator: 'composer',
      model: null,
      variations,
      fallback_reason: null,
      input_tokens: 0,
      output_tokens: 0,
      duration_ms: 12,
    };
  };
}

function setUp(change: Partial<Deps> = {}) {
  const begun: { userId: string; input: GeneratePitchesRequest; preparedBy: string | null }[] = [];
  const saved: { run: Run; written: WrittenPitch; grounds: readonly Ground[] }[] = [];
  const failed: { run: Run; code: string }[] = [];
  let storing: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    storing = resolve;
  });
  const recorded = logSpy();
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    quota: () => Promise.resolve({ ...quota, used: 1 }),
    checkOnBehalf: () => Promise.resolve('team'),
    profile: () => Promise.resolve(profile),
    closings: () => Promise.resolve(['Shall we talk?']),
    begin: (userId, request, preparedBy) => {
      begun.push({ userId, input: request, preparedBy });
      return Promise.resolve({ attempt: 1, saved: null });
    },
    isLive: () => Promise.resolve(true),
    says: () => Promise.resolve(true),
    write: writer(),
    save: (run, written, grounds) => {
      saved.push({ run, written, grounds });
      storing();
      const request = begun.at(-1)?.input;
      if (request === undefined) throw new Error('The run was not begun.');
      return Promise.resolve(savedPitch(request, written, grounds));
    },
    fail: (run, code) => {
      failed.push({ run, code });
      return Promise.resolve(true);
    },
    checkEveryMs: 5,
    log: recorded.log,
    ...change,
  });
  return { handler, begun, saved, failed, stored, recorded };
}

async function readLines(response: Response): Promise<PitchStreamEvent[]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => pitchStreamEventSchema.parse(JSON.parse(line)));
}

/** An error that `begin` or `save` throws. */
const refusal = (code: ConstructorParameters<typeof HttpError>[0]) => () =>
  Promise.reject(new HttpError(code, 'Refused.'));

Deno.test(
  'generate-pitches stores three variations and returns what the letter lacks',
  async () => {
    const { handler, begun, saved } = setUp();
    const { status, body } = await read(await handler(post(input)));
    assert.equal(status, 200);
    assert.equal((body.variations as unknown[]).length, 3);
    assert.deepEqual(body.quota, { ...quota, used: 1 });
    assert.ok((body.gaps as { field: string }[]).some(({ field }) => field === 'offer'));
    assert.equal(begun[0]?.userId, CALLER.id);
    assert.deepEqual(begun[0]?.input, {
      ...input,
      news_peg: 'Juneteenth',
      peg_date: null,
      story: { ...NO_STORY, hurt: 'no' },
      chosen: null,
      words: null,
    });
    assert.deepEqual(saved[0]?.run, { id: RUN, attempt: 1 });
    assert.deepEqual(saved[0]?.grounds, [
      { source: 'peg', text: 'Juneteenth' },
      { source: 'take', text: 'It is paid leave.' },
      { source: 'profile.who', text: 'I am a cook in Macon.' },
      { source: 'profile.facts.0', text: 'I teach it.' },
    ]);
  },
);

Deno.test(
  'generate-pitches hands on what was said and ticked and keeps the whole profile',
  async () => {
    const asked: WritePitchInput[] = [];
    const { handler, begun, saved } = setUp({
      write: (userId, written, signal) => {
        asked.push(written);
        return writer()(userId, written, signal);
      },
    });
    const chosen = { facts: [' I  teach it.', 'I won an Emmy.'], offers: [] };
    const story = { news: ' Juneteenth is  on Friday.', why: 'Nobody here gets it.', hurt: 'no' };
    assert.equal((await handler(post({ ...input, chosen, story }))).status, 200);
    assert.deepEqual(begun[0]?.input.chosen?.facts, ['I teach it.', 'I won an Emmy.']);
    assert.deepEqual(asked[0]?.chosen, begun[0]?.input.chosen);
    assert.deepEqual(asked[0]?.story, {
      ...NO_STORY,
      hurt: 'no',
      news: 'Juneteenth is on Friday.',
      why: 'Nobody here gets it.',
    });
    assert.deepEqual(asked[0]?.earlier, ['Shall we talk?']);
    assert.deepEqual(
      saved[0]?.grounds.map(({ source }) => source),
      ['peg', 'news', 'take', 'why', 'profile.who', 'profile.facts.0'],
    );
  },
);

Deno.test(
  "generate-pitches takes a letter in the creator's words as their account, a helper's not",
  async () => {
    const words = {
      headline: ' My  line ',
      line1_hook: 'It begins. I go on.',
      line2_whynow: '',
      line3_whyyou: 'Come by.',
      talking_points: null,
      instead_of: 1,
    };
    const asked: WritePitchInput[] = [];
    const { handler, saved } = setUp({
      write: (userId, written, signal) => {
        asked.push(written);
        return writer()(userId, written, signal);
      },
    });
    assert.equal((await handler(post({ ...input, words }))).status, 200);
    assert.equal(asked[0]?.own?.words.headline, 'My line');
    assert.deepEqual(asked[0].own.grounds, saved[0]?.grounds);
    assert.deepEqual(saved[0]?.grounds.slice(-4), [
      { source: 'letter.0', text: 'It begins.' },
      { source: 'letter.1', text: 'I go on.' },
      { source: 'letter.2', text: 'Come by.' },
      { source: 'letter.3', text: 'My line' },
    ]);
    assert.equal((await handler(post({ ...input, words, on_behalf_of: CREATOR }))).status, 200);
    assert.equal(asked[1]?.own?.words.line3_whyyou, 'Come by.');
    assert.ok(saved[1]?.grounds.every(({ source }) => !source.startsWith('letter')));
    const blank = { ...words, line1_hook: ' ', line3_whyyou: '' };
    assert.equal((await handler(post({ ...input, words: blank }))).status, 400);
    assert.equal(
      (
        await handler(
          post({
            ...input,
            words: {
              ...words,
              line1_hook: 'w'.repeat(2999),
              line2_whynow: 'w'.repeat(2999),
              line3_whyyou: 'w'.repeat(100),
            },
          }),
        )
      ).status,
      400,
    );
  },
);

Deno.test('generate-pitches returns a message for each invalid field', async () => {
  const { handler, begun } = setUp();
  const { status, body } = await read(
    await handler(post({ news_peg: ' \n ', pitch_type: 'fax', peg_date: 'soon' })),
  );
  assert.equal(status, 400);
  assert.deepEqual(body.fields, {
    news_peg: 'Please enter a news peg',
    pitch_type: 'Please choose a pitch type',
    peg_date: 'Please choose a day',
    run_id: 'The request has no run_id.',
  });
  assert.equal((await handler(post({ ...input, news_peg: 'x'.repeat(101) }))).status, 400);
  assert.equal((await handler(post({ ...input, peg_date: '2027-02-30' }))).status, 400);
  assert.equal(begun.length, 0);
  assert.equal((await handler(post({ ...input, news_peg: '🧪'.repeat(100) }))).status, 200);
});

Deno.test('generate-pitches asks whether the news hurt people before a run begins', async () => {
  const { handler, begun } = setUp();
  const { status, body } = await read(await handler(post({ ...input, story: {} })));
  assert.deepEqual([status, body.code, begun.length], [422, 'solemn_peg', 0]);
  // A day of the calendar hurt nobody.
  const day = { ...input, story: {}, peg_date: '2027-06-19' };
  assert.equal((await handler(post(day))).status, 200);
});

Deno.test(
  'generate-pitches refuses solemn news without what helps before a run begins',
  async () => {
    const { handler, begun } = setUp({ begin: unreachable, profile: unreachable });
    const solemn = { ...input, news_peg: 'Three children killed in school bus crash' };
    for (const story of [undefined, { helps: ' ' }]) {
      const { status, body } = await read(await handler(post({ ...solemn, story })));
      assert.equal(status, 422);
      assert.equal(body.code, 'solemn_peg');
      assert.equal(
        body.message,
        'This news hurt people. Say what you know that helps them, and we will write from that. This has cost you nothing.',
      );
    }
    const told = setUp();
    const story = { helps: 'Belts on school buses cost $8 a seat.' };
    assert.equal((await told.handler(post({ ...solemn, story }))).status, 200);
    assert.equal(begun.length, 0);
    assert.equal(told.begun.length, 1);
  },
);

Deno.test('generate-pitches refuses an empty profile before a run begins', async () => {
  const { handler, begun } = setUp({
    profile: () => Promise.resolve(pitchProfileSchema.parse({ name: 'Ada', city_region: 'Macon' })),
  });
  const { status, body } = await read(await handler(post(input, streamed)));
  assert.equal(status, 422);
  assert.equal(body.code, 'profile_incomplete');
  assert.deepEqual(
    (body.gaps as { field: string }[]).map(({ field }) => field),
    ['who'],
  );
  assert.equal(begun.length, 0);
});

Deno.test('generate-pitches returns 402 with the quota when it is used up', async () => {
  for (const change of [
    { begin: refusal('quota_exceeded') },
    { save: refusal('quota_exceeded') },
  ] as Partial<Deps>[]) {
    const { handler } = setUp(change);
    const { status, body } = await read(await handler(post(input)));
    assert.equal(status, 402);
    assert.deepEqual(body.quota, { ...quota, used: 1 });
  }
});

Deno.test('generate-pitches returns the stored result of a repeated request', async () => {
  const written = await writeAll();
  const stored = savedPitch(
    { ...input, peg_date: null, story: NO_STORY, chosen: null } as GeneratePitchesRequest,
    written,
    [],
  );
  const { handler, saved } = setUp({
    begin: () => Promise.resolve({ attempt: 1, saved: stored }),
    write: unreachable as never,
  });
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 200);
  assert.equal((body.pitch as { id: string }).id, ID);
  const events = await readLines(await handler(post(input, streamed)));
  assert.deepEqual(
    events.map(({ type }) => type),
    ['done'],
  );
  assert.equal(saved.length, 0);
});

async function writeAll(): Promise<WrittenPitch> {
  const events = writer()(
    CALLER.id,
    {
      profile,
      news_peg: 'Juneteenth',
      take: '',
      pitch_type: 'podcast',
      story: NO_STORY,
      chosen: null,
      earlier: [],
      own: null,
    },
    new AbortController().signal,
  );
  for (;;) {
    const step = await events.next();
    if (step.done === true) return step.value;
  }
}

Deno.test('generate-pitches refuses a run that is being written', async () => {
  const { handler, saved } = setUp({ begin: refusal('already_running') });
  assert.equal((await handler(post(input, streamed))).status, 409);
  assert.equal(saved.length, 0);
});

Deno.test('generate-pitches refuses signed-out callers and too many calls', async () => {
  const signedOut = setUp({
    requireUser: () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.')),
  });
  assert.equal((await signedOut.handler(post(input))).status, 401);
  const limited = setUp({ hit: allowNone });
  assert.equal((await limited.handler(post(input))).status, 429);
  assert.equal(signedOut.begun.length + limited.begun.length, 0);
});

Deno.test('generate-pitches returns 500 when the profile cannot be read', async () => {
  const { handler, begun } = setUp({ profile: unreachable });
  assert.equal((await handler(post(input))).status, 500);
  assert.equal(begun.length, 0);
});

Deno.test('a run that cannot be written or stored ends as failed', async () => {
  for (const change of [
    { write: writer(() => Promise.reject(new Error('no words'))) },
    { save: unreachable },
  ] as Partial<Deps>[]) {
    const { handler, failed } = setUp(change);
    assert.equal((await handler(post(input))).status, 500);
    assert.deepEqual(failed, [{ run: { id: RUN, attempt: 1 }, code: 'internal_error' }]);
  }
});

Deno.test('generate-pitches streams each sentence, then the stored pitch', async () => {
  const { handler } = setUp();
  const response = await handler(post(input, streamed));
  assert.equal(response.status, 200);
  assert.ok(response.headers.get('content-type')?.startsWith(PITCH_STREAM_TYPE));
  const events = await readLines(response);
  assert.deepEqual(events[0], { type: 'started', generator: 'composer', model: null });
  assert.deepEqual(
    events.flatMap((event) => (event.type === 'sentence' ? [event.text] : [])),
    sentences,
  );
  const last = events.at(-1);
  assert.ok(last?.type === 'done' && last.pitch.id === ID && last.variations.length === 3);
});

Deno.test('generate-pitches sends a sentence before the next one is written', async () => {
  let goOn: () => void = () => undefined;
  const read1 = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { handler } = setUp({ write: writer((at) => (at === 1 ? read1 : Promise.resolve())) });
  const response = await handler(post(input, streamed));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  // The writer goes on only once its first sentence has arrived here.
  while (!text.includes(sentences[0] ?? '')) text += (await reader?.read())?.value ?? '';
  goOn();
  for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) {
    text += step.value;
  }
  assert.ok(text.includes('"type":"done"'));
});

Deno.test('generate-pitches reports an error of a run that was streamed', async () => {
  const { handler, failed } = setUp({ save: refusal('quota_exceeded') });
  const events = await readLines(await handler(post(input, streamed)));
  assert.deepEqual(events.at(-1), {
    type: 'error',
    code: 'quota_exceeded',
    message: 'Refused.',
    quota: { ...quota, used: 1 },
  });
  assert.equal(failed[0]?.code, 'quota_exceeded');

  const broken = setUp({ save: unreachable });
  const last = (await readLines(await broken.handler(post(input, streamed)))).at(-1);
  assert.ok(last?.type === 'error' && last.code === 'internal_error');
  assert.ok(!last.message.includes('connection refused'));
});

Deno.test('a run goes on and is stored when the client disconnects', async () => {
  let goOn: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { handler, saved, stored } = setUp({ write: writer(() => gone) });
  const response = await handler(post(input, streamed));
  await response.body?.cancel();
  goOn();
  await stored;
  assert.equal(saved.length, 1);
});

Deno.test('a run that was stopped sends no further sentence and stores nothing', async () => {
  let live = true;
  const { handler, saved, failed } = setUp({
    isLive: () => Promise.resolve(live),
    says: () => Promise.resolve(live),
    write: writer((at) => {
      if (at === 1) live = false;
      return Promise.resolve();
    }),
  });
  const events = await readLines(await handler(post(input, streamed)));
  assert.deepEqual(
    events.map((event) => (event.type === 'sentence' ? event.text : event.type)),
    ['started', sentences[0], 'error'],
  );
  const last = events.at(-1);
  assert.ok(last?.type === 'error' && last.code === 'run_stopped');
  assert.equal(saved.length, 0);
  assert.equal(failed[0]?.code, 'run_stopped');
});

Deno.test('a stop interrupts a writer that is silent', async () => {
  let asked = 0;
  let aborted = false;
  const { handler, saved } = setUp({
    isLive: () => Promise.resolve((asked += 1) < 3),
    // It writes nothing until it is aborted.
    write: async function* (_userId, _request, signal) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      aborted = true;
      yield { type: 'restart', reason: 'model_slow' };
      throw new Error('aborted');
    },
  });
  const { status, body } = await read(await handler(post(input)));
  assert.equal(status, 409);
  assert.equal(body.code, 'run_stopped');
  await Promise.resolve();
  assert.ok(aborted);
  assert.equal(saved.length, 0);
});

const CREATOR = '99999999-9999-4999-8999-999999999999';

Deno.test(
  'generate-pitches writes for a creator from their profile, under the name of the helper',
  async () => {
    const asked: unknown[][] = [];
    const { handler, begun } = setUp({
      checkOnBehalf: (...args) => {
        asked.push(args);
        return Promise.resolve('team');
      },
      profile: (_request, userId, onBehalf) => {
        asked.push([userId, onBehalf]);
        return Promise.resolve(profile);
      },
    });
    assert.equal((await handler(post({ ...input, on_behalf_of: CREATOR }))).status, 200);
    assert.deepEqual(asked, [
      [CALLER.id, CREATOR],
      [CREATOR, true],
    ]);
    assert.deepEqual([begun[0]?.userId, begun[0]?.preparedBy], [CREATOR, CALLER.id]);
    await handler(post({ ...input, on_behalf_of: CALLER.id }));
    assert.deepEqual([begun[1]?.userId, begun[1]?.preparedBy], [CALLER.id, null]);
  },
);

Deno.test('generate-pitches reads nothing of a creator whom the caller may not help', async () => {
  let read_ = 0;
  const { handler, begun } = setUp({
    checkOnBehalf: refusal('not_helper'),
    profile: () => {
      read_ += 1;
      return Promise.resolve(profile);
    },
  });
  const { status, body } = await read(await handler(post({ ...input, on_behalf_of: CREATOR })));
  assert.deepEqual([status, body.code, read_, begun.length], [403, 'not_helper', 0, 0]);
});
