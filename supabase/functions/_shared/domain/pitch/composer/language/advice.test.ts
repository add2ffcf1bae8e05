import { describe, expect, it } from 'vitest';
import { isAdvice } from './advice.ts';

describe('isAdvice', () => {
  it.each([
    'Send the inhaler on day one, because I cannot give it on a word over the phone.',
    'Before you buy the floaties, put the grandmother in the water.',
    'Ask what the uniform is.',
    'Put a blanket, water and a bucket in your car before the weekend.',
    'Stay off a line that is down.',
    'Don’t throw it away.',
    'Please water your lawn after midnight.',
  ])('knows what a reader is told to do: %s', (sentence) => {
    expect(isAdvice(sentence)).toBe(true);
  });

  it.each([
    'Cut the 5:40 and you have cut 63 people off from their job.',
    'A brake job costs a family 600 dollars.',
    'Water is not a luxury.',
    'People ask why children cannot swim.',
    'Do not take my word: come and stand behind me.',
    'I would teach people how to order the file.',
  ])('leaves what tells of something: %s', (sentence) => {
    expect(isAdvice(sentence)).toBe(false);
  });
});
