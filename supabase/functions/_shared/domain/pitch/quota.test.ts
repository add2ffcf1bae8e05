import { expect, it } from 'vitest';
import { pitchesLeft } from './quota.ts';

it('pitchesLeft is never negative, and null for an unlimited plan', () => {
  const quota = { plan: 'free', limit: 1, used: 3, resets_at: '' } as const;
  expect(pitchesLeft(quota)).toBe(0);
  expect(pitchesLeft({ ...quota, limit: null })).toBeNull();
});
