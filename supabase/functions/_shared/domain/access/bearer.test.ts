import { expect, it } from 'vitest';
import { bearerToken } from './bearer.ts';

it('bearerToken reads the token whatever the case of the scheme', () => {
  expect(bearerToken('Bearer abc.def')).toBe('abc.def');
  expect(bearerToken('bearer  abc')).toBe('abc');
});

it.each([null, '', 'abc', 'Basic abc', 'Bearer', 'Bearer ', 'Bearer a b'])(
  'bearerToken returns null for %j',
  (header) => {
    expect(bearerToken(header)).toBeNull();
  },
);
