import assert from 'node:assert/strict';
import type { PitchWordings } from '../../_shared/domain/api/writing/pitch-wording.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { allowAll, allowNone, CALLER, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const setUp = (change: Partial<Deps> = {}) =>
  createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    log: logSpy().log,
    ...change,
  });
const TYPED = { name: 'Ada Cole', logline: '', take: '', facts: ['', '41 stones set'], offers: [] };

Deno.test('pitch-wording says how a pitch words each text, blank rows in their place', async () => {
  const { status, body } = await read(await setUp()(post(TYPED)));
  assert.equal(status, 200);
  const { logline, facts } = body as unknown as PitchWordings;
  assert.equal(logline, null);
  assert.equal(facts[0], null);
  assert.equal(facts[1]?.said, '41 stones set.');
  assert.equal(facts[1].advice, 'note');
});

Deno.test('pitch-wording refuses visitors, too many calls and what is no profile', async () => {
  const requireUser = () => Promise.reject(new HttpError('unauthenticated', 'No.'));
  assert.equal((await setUp({ requireUser })(post(TYPED))).status, 401);
  assert.equal((await setUp({ hit: allowNone })(post(TYPED))).status, 429);
  for (const body of [
    {},
    { ...TYPED, facts: Array(13).fill('x') },
    { ...TYPED, take: 'x'.repeat(601) },
  ])
    assert.equal((await setUp()(post(body))).status, 400);
});
