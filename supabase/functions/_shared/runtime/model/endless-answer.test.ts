import assert from 'node:assert/strict';
import { NO_STORY } from '../../domain/pitch/story.ts';
import type { PitchProfile } from '../../domain/profile/profile.ts';
import { logSpy } from '../testing.ts';
import { withModel, type ModelReply } from './fake-model.ts';
import { writePitch } from './write-pitch.ts';

const profile: PitchProfile = {
  name: 'Ada Cole',
  city_region: 'Atlanta, GA',
  beats: ['Culture'],
  logline: 'Chef and author of The Long Table',
  who: 'I am the author of The Long Table.',
  timely_angle: '',
  questions: [],
  book_title: '',
  bio_short: '',
  facts: [{ text: 'I teach free cooking classes at two public libraries.' }],
  offers: [],
};

/** A reply that begins a draft and never ends its first sentence. */
function endless(piece: string): ModelReply {
  const encoder = new TextEncoder();
  const event = (content: string) =>
    `data: ${JSON.stringify({
      id: 'x',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'tiny',
      choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }],
    })}\n\n`;
  let first = true;
  return () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          const bytes = encoder.encode(
            event(first ? '{"variations":[{"angle":"a","headline":{"text":"' : piece),
          );
          first = false;
          controller.enqueue(bytes);
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
}

for (const [name, piece] of [
  ['in single words', 'word '],
  ['in large pieces', 'word '.repeat(20_000)],
] as const) {
  Deno.test(`an answer without end ${name} is left, and the composer writes`, async () => {
    await withModel([endless(piece)], async (env) => {
      const events = writePitch(
        {
          profile,
          news_peg: 'Georgia cuts school lunch funding by 40%',
          take: 'A school lunch is the only hot meal many of these children eat.',
          pitch_type: 'tv_local',
          story: NO_STORY,
          chosen: { facts: profile.facts.map(({ text }) => text), offers: [] },
          earlier: [],
          own: null,
        },
        logSpy().log,
        {
          reserveModelPitch: () => Promise.resolve(true),
          source: env('openai-compatible'),
        },
      );
      let step = await events.next();
      while (step.done !== true) step = await events.next();
      // Left for its length, not after the whole time that a person would have waited.
      assert.equal(step.value.fallback_reason, 'model_failed');
    });
  });
}
