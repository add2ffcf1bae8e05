import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { readModelConfig } from '../../_shared/runtime/model/config.ts';
import { withModel } from '../../_shared/runtime/model/fake-model.ts';
import { sayNote } from '../../_shared/runtime/model/say-note.ts';
import { CALLER, allowAll, allowNone, logSpy, post, read } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const setUp = (change: Partial<Deps> = {}) =>
  createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    say: (note) => Promise.resolve(`I have run ${note}.`),
    log: logSpy().log,
    ...change,
  });
const note = { note: ' 12  marathons since 2011' };
const get = () => new Request('http://x.example/say-sentence');

Deno.test('say-sentence says whether a model is there, and says a note', async () => {
  assert.deepEqual((await read(await setUp()(get()))).body, { available: true });
  assert.deepEqual((await read(await setUp({ say: null })(get()))).body, { available: false });
  const { body } = await read(await setUp()(post(note)));
  assert.deepEqual(body, { sentence: 'I have run 12 marathons since 2011.' });
});

Deno.test(
  'say-sentence refuses strangers, blank notes, too many calls and a site without a model',
  async () => {
    const stranger = () => Promise.reject(new HttpError('unauthenticated', 'Please sign in.'));
    for (const [change, status, body] of [
      [{ requireUser: stranger }, 401, note],
      [{}, 400, { note: ' ' }],
      [{ hit: allowNone }, 429, note],
      [{ say: null }, 503, note],
    ] as const)
      assert.equal((await setUp(change)(post(body))).status, status);
  },
);

Deno.test('say-sentence has no sentence when the model fails', async () => {
  const handler = setUp({ say: () => Promise.reject(new Error('down')) });
  assert.deepEqual((await read(await handler(post(note)))).body, { sentence: null });
});

const reply = (content: string) => () =>
  Response.json({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'tiny',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });

for (const [said, sentence] of [
  ['“I have taught 40 apprentices since 2011.”', 'I have taught 40 apprentices since 2011.'],
  ['I have hired 40 apprentices since 2011.', null],
  ['I have taught 41 apprentices since 2011.', null],
  ['40 apprentices since 2011.', null],
] as const)
  Deno.test(`sayNote of 'Taught 40 apprentices since 2011' after ${said}`, async () => {
    await withModel([reply(said)], async (env) => {
      const settings = readModelConfig(env('openai-compatible'));
      assert.ok(settings !== null);
      assert.equal(await sayNote(settings, 'Taught 40 apprentices since 2011'), sentence);
    });
  });
