import assert from 'node:assert/strict';
import type {
  PitchAnswerRow,
  RecordedAnswerRow,
} from '../../_shared/domain/api/links/pitch-answer.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  unreachable,
  get,
  logSpy,
  post,
  read,
} from '../../_shared/runtime/testing.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import { createHandler, type Answer, type AnswerContext, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const recorded: RecordedAnswerRow = {
  reach: {
    email: 'ada@people.example',
    phone: null,
    slug: 'ada',
    offers: [{ verb: 'interview', text: 'me', place: '', days: 'on Mondays' }],
  },
  send_id: ID,
  status: 'replied',
  answer: 'interested',
  answer_note: null,
  answered_at: '2026-01-01T00:00:00Z',
  outlet_name: 'Daybreak',
  note_until: '2026-01-01T00:02:00Z',
  previous: null,
};
const state: PitchAnswerRow = {
  ...recorded,
  reach: null,
  status: 'sent',
  answer: null,
  answered_at: null,
  sent_at: null,
  subject: 'S',
  news_peg: 'P',
  pitch_type: 'podcast',
  generator: 'composer',
  headline: 'H',
  line1_hook: 'Schools cut repair. I mended forty.',
  sources: [
    {
      text: 'Schools cut repair.',
      source: 'https://news.example/cuts',
      day: '2026-11-03',
      published: true,
    },
  ],
  line2_whynow: '2',
  line3_whyyou: '3',
  talking_points: null,
  creator_name: 'Ada',
  creator_city_region: null,
  epk_slug: null,
  opt_out: 'none',
  shared: false,
  piece: null,
  shares: { name: 'Dana Whitfield', email: 'dana@outlets.example' },
};
const context: AnswerContext = {
  send_id: ID,
  pitch_id: ID,
  subject: 'S',
  outlet_name: 'Daybreak',
  answer: null,
  creator: {
    name: 'Ada Cole',
    email: 'ada@people.example',
    slug: 'ada',
    phone: '404 555 0100',
    offers: [],
  },
  editor: { name: 'Dana Whitfield', email: 'dana@outlets.example' },
};

function setUp(change: Partial<Deps> = {}) {
  const records: Answer[] = [];
  const choices: string[] = [];
  const reads: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    read: (hash) => {
      reads.push(hash);
      return Promise.resolve(state);
    },
    context: () => Promise.resolve(context),
    record: (answer) => {
      records.push(answer);
      return Promise.resolve(recorded);
    },
    optOut: (_hash, choice) => Promise.resolve((choices.push(choice), choice)),
    siteUrl: () => 'https://site.example',
    triggerMailWorker: () => undefined,
    log: logSpy().log,
    ...change,
  });
  return { handler, records, reads, choices };
}

Deno.test('pitch-answer GET returns the pitch and records nothing', async () => {
  const { handler, records, reads } = setUp();
  const { status, body } = await read(await handler(get(`?t=${TOKEN}&a=interested`)));
  assert.equal(status, 200);
  assert.equal(body.subject, 'S');
  assert.deepEqual(body['lines'], [
    [
      {
        text: 'Schools cut repair.',
        source: { name: 'news.example', href: 'https://news.example/cuts', date: 'Nov 3, 2026' },
        ours: false,
      },
      { text: 'I mended forty.', source: null, ours: false },
    ],
    [{ text: '2', source: null, ours: false }],
    [{ text: '3', source: null, ours: false }],
  ]);
  assert.deepEqual(reads, [hashToken(TOKEN)]);
  assert.equal(records.length, 0);
});

Deno.test('pitch-answer POST records the answer and an optional note', async () => {
  const { handler, records } = setUp();
  const response = await handler(post({ token: TOKEN, answer: 'interested', note: '  Tuesday? ' }));
  const { body } = await read(response);
  assert.equal(body.status, 'replied');
  assert.equal(body['note_until'], '2026-01-01T00:02:00Z');
  await handler(post({ token: TOKEN, answer: 'covered', note: ' ' }));
  const hash = hashToken(TOKEN);
  assert.deepEqual(
    records.map((one) => [one.tokenHash, one.answer, one.note]),
    [
      [hash, 'interested', 'Tuesday?'],
      [hash, 'covered', null],
    ],
  );
});

Deno.test('pitch-answer writes to both on a yes, each with the email of the other', async () => {
  const { handler, records } = setUp();
  await handler(post({ token: TOKEN, answer: 'interested', note: 'Tuesday?' }));
  const [yes] = records;
  assert.match(yes?.toCreator.text ?? '', /Dana Whitfield of Daybreak answered .*: Interested/);
  assert.match(yes?.toCreator.text ?? '', /dana@outlets\.example/);
  assert.match(yes?.toCreator.text ?? '', /“Tuesday\?”/);
  assert.match(yes?.toEditor?.text ?? '', /ada@people\.example/);
});

Deno.test('pitch-answer names no editor on a no, and says what was changed', async () => {
  const { handler, records } = setUp({
    context: () => Promise.resolve({ ...context, answer: 'interested' }),
  });
  await handler(post({ token: TOKEN, answer: 'not_now' }));
  assert.equal(records[0]?.toEditor, null);
  assert.match(records[0]?.toCreator.text ?? '', /from Interested to Not now/);
  assert.doesNotMatch(JSON.stringify(records[0]?.toCreator), /Dana|dana@/);
});

Deno.test('pitch-answer stores whose mails to stop', async () => {
  const { handler, choices, records } = setUp();
  const { body } = await read(await handler(post({ token: TOKEN, opt_out: 'all' })));
  assert.deepEqual([body, choices, records], [{ opt_out: 'all' }, ['all'], []]);
  assert.equal((await handler(post({ token: TOKEN, opt_out: 'some' }))).status, 400);
});

Deno.test('pitch-answer refuses JSON that is nested too deeply', async () => {
  const { handler } = setUp();
  for (const deep of [
    '['.repeat(30_000) + ']'.repeat(30_000),
    '{"a":'.repeat(9000) + '1' + '}'.repeat(9000),
  ]) {
    const request = new Request('https://app.example/', {
      method: 'POST',
      body: `{"token":"${TOKEN}","deep":${deep}}`,
    });
    assert.deepEqual(await read(await handler(request)), {
      status: 400,
      body: { code: 'invalid_input', message: 'This is nested too deeply.' },
    });
  }
});

Deno.test('pitch-answer refuses a cut-off token and an unknown answer', async () => {
  const { handler, records, reads } = setUp();
  assert.equal((await handler(get('?t=short'))).status, 400);
  assert.equal((await handler(get())).status, 400);
  const { status, body } = await read(await handler(post({ token: TOKEN, answer: 'maybe' })));
  assert.equal(status, 400);
  assert.deepEqual(body.fields, { answer: 'Please choose an answer' });
  assert.deepEqual([records.length, reads.length], [0, 0]);
});

Deno.test(
  'pitch-answer returns 404 for an unknown token, 429 over the limit and 500 on a failure',
  async () => {
    const unknown = () => Promise.reject(new HttpError('unknown_token', 'Not known.'));
    assert.equal((await setUp({ read: unknown }).handler(get(`?t=${TOKEN}`))).status, 404);
    assert.equal((await setUp({ hit: allowNone }).handler(get(`?t=${TOKEN}`))).status, 429);
    assert.equal((await setUp({ read: unreachable }).handler(get(`?t=${TOKEN}`))).status, 500);
  },
);
