import { describe, expect, it } from 'vitest';
import { midSentence } from './prose.ts';

describe('midSentence', () => {
  it.each([
    ['The Fed cuts its rate', 'the Fed cuts its rate'],
    ['New study on school lunches', 'new study on school lunches'],
    ['Local bakery turns 40', 'local bakery turns 40'],
    ['What August 1963 cost', 'what August 1963 cost'],
  ])('lower-cases a common first word: %s', (text, expected) => {
    expect(midSentence(text)).toBe(expected);
  });

  it.each([
    'Small Business Saturday',
    'New Jersey votes on Tuesday',
    'National Poetry Month begins',
    'Social Security turns 90',
    'Juneteenth is on Thursday',
  ])('keeps the capital of a name: %s', (text) => {
    expect(midSentence(text)).toBe(text);
  });
});
