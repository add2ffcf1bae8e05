import { expect, it } from 'vitest';
import { pitchStreamEventSchema } from '@domain/api/writing/generate-pitches.ts';
import { afterEvent, byLine, NOTHING_WRITTEN } from '@/features/pitches/generator/written-so-far';

const read = (...events: unknown[]) =>
  events.reduce(
    (so: typeof NOTHING_WRITTEN, event) => afterEvent(so, pitchStreamEventSchema.parse(event)),
    NOTHING_WRITTEN,
  );
const sentence = (position: number, line: string, text: string) => ({
  type: 'sentence',
  position,
  line,
  text,
});
const words = (so: typeof NOTHING_WRITTEN) =>
  so.variations.map((each) => each.map(({ text }) => text));

it('collects the sentences of each variation by part', () => {
  const so = read(
    { type: 'started', generator: 'model', model: 'm-1' },
    sentence(1, 'headline', 'Land stays'),
    sentence(1, 'line1_hook', 'One.'),
    sentence(1, 'line1_hook', 'Two.'),
    sentence(2, 'headline', 'Other'),
  );
  expect([so.model, words(so)]).toEqual(['m-1', [['Land stays', 'One.', 'Two.'], ['Other'], []]]);
  expect(
    byLine(so.variations[0] ?? []).map(({ line, sentences }) => [line, sentences.length]),
  ).toEqual([
    ['headline', 1],
    ['line1_hook', 2],
  ]);
});

it('a restart drops the draft and keeps the keys of sentences unique', () => {
  const dropped = read(sentence(1, 'headline', 'Draft'), { type: 'restart', reason: 'model_slow' });
  expect([words(dropped), dropped.restart]).toEqual([[[], [], []], 'model_slow']);
  const again = afterEvent(dropped, pitchStreamEventSchema.parse(sentence(1, 'headline', 'New')));
  expect(again.variations[0]?.[0]?.key).toBe(1);
});
