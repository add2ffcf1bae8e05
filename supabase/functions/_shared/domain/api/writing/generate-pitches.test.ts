import { expect, it } from 'vitest';
import { generatePitchesRequestSchema } from './generate-pitches.ts';

it('refuses an unknown pitch type', () => {
  const result = generatePitchesRequestSchema.safeParse({ news_peg: 'x', pitch_type: 'radio' });
  expect(result.error?.issues[0]?.message).toBe('Please choose a pitch type');
});
