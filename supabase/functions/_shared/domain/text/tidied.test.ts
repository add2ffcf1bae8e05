import { describe, expect, it } from 'vitest';
import { tidied } from './tidied.ts';

describe('tidied', () => {
  it.each([
    ['we didnt run out, i pay them', "We didn't run out, I pay them"],
    ['Theres room. thats it', "There's room. That's it"],
    ['Can send u bottles on tuesdays', 'Can send you bottles on Tuesdays'],
    ['Ive restored 900 pairs', "I've restored 900 pairs"],
    ['i’m a nurse', 'I’m a nurse'],
    [
      'Peppers from my grandmas yard. Its cold here',
      "Peppers from my grandma's yard. It's cold here",
    ],
    ['Its wedding season at my uncles garage', "It's wedding season at my uncle's garage"],
    [
      'skate w us bc its too hot, ill bring ppl',
      "Skate with us because it's too hot, I'll bring people",
    ],
  ])('says what phones leave out: %s', (typed, said) => {
    expect(tidied(typed)).toBe(said);
  });

  it('gives the place of the person its capitals', () => {
    expect(tidied('i got a truck in north omaha', 'Omaha, NE')).toBe(
      'I got a truck in north Omaha',
    );
    expect(tidied('My island', 'Amelia Island, FL')).toBe('My island');
  });

  it.each([
    'It lost its well, and we were ill.',
    'Write to u@example.com or see example.com/im',
    'She said “I ain’t leaving”.',
    'We wash for free from 6 a.m. on.',
    'Our grandmothers taught us. My aunties and I cook. My cousins run it.',
    'Its day is over.',
    'Vitamin D, size S and U-turns are fine.',
  ])('leaves what is a word already: %s', (typed) => {
    expect(tidied(typed)).toBe(typed);
  });
});
