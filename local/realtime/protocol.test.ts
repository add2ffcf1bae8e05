import { expect, it } from 'vitest';
import { decode, encode } from './protocol.ts';

it('encode and decode support both versions of the protocol', () => {
  const message = { joinRef: '1', ref: '2', topic: 't', event: 'e', payload: { a: 1 } };
  expect(decode(encode(2, message))).toEqual(message);
  expect(decode(encode(1, message))).toEqual(message);
  expect(decode('[1]')).toBeUndefined();
  expect(decode('not json')).toBeUndefined();
});
