import { describe, expect, it } from 'vitest';
import { pictureProblem } from '@/features/onboarding/pictures/picture-check';

describe('pictureProblem', () => {
  it('accepts picture types only', () => {
    expect(pictureProblem({ type: 'image/png' })).toBeUndefined();
    expect(pictureProblem({ type: 'image/svg+xml' })).toMatch(/choose a picture/);
    expect(pictureProblem({ type: 'application/pdf' })).toMatch(/choose a picture/);
    expect(pictureProblem({ type: '' })).toMatch(/choose a picture/);
  });
});
