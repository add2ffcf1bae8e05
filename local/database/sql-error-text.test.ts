import { expect, it } from 'vitest';
import { lineOf } from './sql-error-text.ts';

it('lineOf returns the line of an error position', () => {
  expect(lineOf('one\ntwo', '5')).toBe(2);
  expect(lineOf('one', undefined)).toBeUndefined();
});
