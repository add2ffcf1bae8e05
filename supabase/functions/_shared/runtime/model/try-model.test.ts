import assert from 'node:assert/strict';
import { refused, withModel } from './fake-model.ts';
import { readModelConfig } from './config.ts';
import { tryModel } from './try-model.ts';

const answer = {
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const silent = () => new Promise<Response>(() => undefined);

for (const [what, reply, words] of [
  ['an answer', () => Response.json(answer), null],
  ['a refused key', refused(401), /refuses the key/],
  ['an unknown model', refused(404), /is not known there/],
  ['too many requests', refused(429), /too many requests/],
  ['a broken server', refused(500), /answers 500/],
  ['silence', silent, /did not answer within 1 seconds/],
] as const) {
  Deno.test(`tryModel after ${what}`, async () => {
    const requests = await withModel([reply], async (env) => {
      const settings = readModelConfig((name) =>
        name === 'AI_API_KEY' ? undefined : env('openai-compatible')(name),
      );
      assert.ok(settings !== null);
      const said = await tryModel(settings, 800);
      if (words === null) assert.equal(said, null);
      else assert.match(said ?? '', words);
    });
    // A server of one's own is asked without a key.
    assert.equal(requests[0]?.authorization, null);
  });
}

Deno.test('tryModel says that nobody listens', async () => {
  const settings = readModelConfig(
    (name) =>
      ({
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: 'tiny',
        AI_BASE_URL: 'http://127.0.0.1:9/v1',
      })[name],
  );
  assert.ok(settings !== null);
  assert.match((await tryModel(settings)) ?? '', /is not reached/);
});
