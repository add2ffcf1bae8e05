import assert from 'node:assert/strict';
import type { PitchAnswerResponse, PitchAnswerState } from '../_shared/domain/api/pitch-answer.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import {
  TOKEN,
  allowAll,
  allowNone,
  away,
  get,
  keptLog,
  post,
  read,
} from '../_shared/runtime/testing.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const recorded: PitchAnswerResponse = {
  send_id: ID,
  status: 'replied',
  answer: 'interested',
  answer_note: null,
  answered_at: '2026-01-01T00:00:00Z',
  outlet_name: 'Daybreak',
  previous: null,
};
const state: PitchAnswerState = {
  ...recorded,
  status: 'sent',
  answer: null,
  answered_at: null,
  sent_at: null,
  subject: 'S',
  news_peg: 'P',
  pitch_type: 'podcast',
  headline: 'H',
  line1_hook: '1',
  line2_whynow: '2',
  line3_whyyou: '3',
  talking_points: null,
  creator_name: 'Ada',
  creator_city_region: null,
  epk_slug: null,
};

function setUp(change: Partial<Deps> = {}) {
  const records: unknown[][] = [];
  const reads: string[] = [];
  const handler = createHandler({
    hit: allowAll,
    read: (hash) => {
      reads.push(hash);
      return Promise.resolve(state);
    },
    record: (...args) => {
      records.push(args);
      return Promise.resolve(recorded);
    },
    log: keptLog().log,
    ...change,
  });
  return { handler, records, reads };
}

Deno.test('GET shows the pitch and changes nothing', async () => {
  const { handler, records, reads } = setUp();
  const { status, body } = await read(await handler(get(`?t=${TOKEN}&a=interested`)));
  assert.equal(status, 200);
  assert.equal(body.subject, 'S');
  assert.deepEqual(reads, [await hashToken(TOKEN)]);
  assert.equal(records.length, 0);
});

Deno.test('POST records the answer and an optional note', async () => {
  const { handler, records } = setUp();
  const response = await handler(post({ token: TOKEN, answer: 'interested', note: '  Tuesday? ' }));
  assert.equal((await read(response)).body.status, 'replied');
  await handler(post({ token: TOKEN, answer: 'covered', note: ' ' }));
  const hash = await hashToken(TOKEN);
  assert.deepEqual(records, [
    [hash, 'interested', 'Tuesday?'],
    [hash, 'covered', null],
  ]);
});

Deno.test('refuses half a link and an unknown answer', async () => {
  const { handler, records, reads } = setUp();
  assert.equal((await handler(get('?t=short'))).status, 400);
  assert.equal((await handler(get())).status, 400);
  const { status, body } = await read(await handler(post({ token: TOKEN, answer: 'maybe' })));
  assert.equal(status, 400);
  assert.deepEqual(body.fields, { answer: 'Please choose an answer' });
  assert.deepEqual([records.length, reads.length], [0, 0]);
});

Deno.test('says that a link is unknown, that it is too much, that something broke', async () => {
  const unknown = () => Promise.reject(new HttpError(404, 'unknown_token', 'Not known.'));
  assert.equal((await setUp({ read: unknown }).handler(get(`?t=${TOKEN}`))).status, 404);
  assert.equal((await setUp({ hit: allowNone }).handler(get(`?t=${TOKEN}`))).status, 429);
  assert.equal((await setUp({ read: away }).handler(get(`?t=${TOKEN}`))).status, 500);
});
