import { describe, expect, it } from 'vitest';
import { fitWithin, imageProblem } from '@/features/onboarding/shrink-image';
import { withScheme } from '@/features/onboarding/with-scheme';

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

describe('imageProblem', () => {
  it('accepts picture types only', () => {
    expect(imageProblem({ type: 'image/png', size: 1 })).toBeUndefined();
    expect(imageProblem({ type: 'image/svg+xml', size: 1 })).toMatch(/choose a picture/);
    expect(imageProblem({ type: 'application/pdf', size: 1 })).toMatch(/choose a picture/);
    expect(imageProblem({ type: '', size: 1 })).toMatch(/choose a picture/);
  });
});

describe('withScheme', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/me ', 'https://www.example.com/me'],
    ['http://example.com', 'http://example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['me@example.com', 'me@example.com'],
    ['just words', 'just words'],
    ['', ''],
  ])('%s becomes %s', (typed, address) => {
    expect(withScheme(typed)).toBe(address);
  });
});
