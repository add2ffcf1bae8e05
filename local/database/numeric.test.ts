import { expect, it } from 'vitest';
import { numericOf } from './numeric.ts';

it('sends a numeric as the API does: a number, or text where a digit would be lost', () => {
  expect(['0.80', '12.50', '100', '100.00', '0', '-3.10', '0.1'].map(numericOf)).toEqual([
    0.8, 12.5, 100, 100, 0, -3.1, 0.1,
  ]);
  expect(numericOf('12345678901234567890.12')).toBe('12345678901234567890.12');
  expect(numericOf('NaN')).toBe('NaN');
});
