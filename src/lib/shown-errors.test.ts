import { expect, it } from 'vitest';
import { lastShownErrors, noteShownError } from '@/lib/shown-errors';

it('keeps the last three failures with their pages, each once', () => {
  for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Three.'])
    noteShownError(text, '/app/plan');
  expect(lastShownErrors()).toEqual([
    'Three. (on /app/plan)',
    'Four. (on /app/plan)',
    'Two. (on /app/plan)',
  ]);
});
