import { expect, it } from 'vitest';
import { greatestOverlap, wordOverlap } from './overlap.ts';

it('wordOverlap is the share of equal words of both texts', () => {
  expect(wordOverlap('one two', 'ONE, two three four')).toBeCloseTo(2 / 3);
  expect(wordOverlap('one two', 'Two, one.')).toBe(1);
  expect(wordOverlap('a b c d', 'a b x y')).toBe(0.5);
  expect(wordOverlap('don’t stop', "don't go")).toBe(0.5);
  expect(wordOverlap('', 'a')).toBe(0);
});

it('greatestOverlap returns the overlap of the most similar pair', () => {
  expect(greatestOverlap(['a b', 'c d', 'c e'])).toBe(0.5);
  expect(greatestOverlap(['a'])).toBe(0);
});
