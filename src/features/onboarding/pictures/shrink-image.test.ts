import { describe, expect, it } from 'vitest';
import { fitWithin } from '@/features/onboarding/pictures/shrink-image';

describe('fitWithin', () => {
  it.each([
    [
      [800, 600],
      [800, 600],
    ],
    [
      [4000, 3000],
      [1600, 1200],
    ],
    [
      [3000, 4000],
      [1200, 1600],
    ],
    [
      [16_000, 2],
      [1600, 1],
    ],
  ] as const)('%o becomes %o', ([width, height], [wide, high]) => {
    expect(fitWithin(width, height, 1600)).toEqual({ width: wide, height: high });
  });
});
