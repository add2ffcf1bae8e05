import assert from 'node:assert/strict';
import { equalInConstantTime, hashToken, newToken } from './crypto.ts';

Deno.test('equalInConstantTime compares texts of any length', () => {
  assert.equal(equalInConstantTime('abc', 'abc'), true);
  assert.equal(equalInConstantTime('abc', 'abd'), false);
  assert.equal(equalInConstantTime('', 'abc'), false);
  assert.equal(equalInConstantTime('é', 'e\u0301'), false);
});

Deno.test('newToken returns different base64url tokens of 256 bits', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken));
  assert.equal(tokens.size, 100);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/);
});

Deno.test('hashToken returns the SHA-256 as lower-case hex', () => {
  assert.equal(
    hashToken('abc'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
