import { expect, it } from 'vitest';
import { pitchAnswerRequestSchema } from './pitch-answer.ts';

const TOKEN = 'A'.repeat(43);

it('pitch-answer accepts a whole token with one of the four answers', () => {
  expect(pitchAnswerRequestSchema.safeParse({ token: TOKEN, answer: 'covered' }).success).toBe(
    true,
  );
});

it.each([
  { token: TOKEN.slice(1), answer: 'covered' },
  { token: TOKEN, answer: 'yes' },
  { token: TOKEN, answer: 'covered', note: 'x'.repeat(501) },
])('pitch-answer refuses a cut-off token, an unknown answer and a long note: %j', (request) => {
  expect(pitchAnswerRequestSchema.safeParse(request).success).toBe(false);
});
