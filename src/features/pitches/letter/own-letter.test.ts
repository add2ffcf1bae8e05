import type { Variation } from '@domain/pitch/pitch.ts';
import { expect, it } from 'vitest';
import {
  answersChanged,
  following,
  ownLetterOf,
  wordsToStore,
} from '@/features/pitches/letter/own-letter';

const arranged: Variation = {
  angle: 'The news first',
  headline: 'Rent is due',
  line1_hook: 'Rent is due on the first.',
  line2_whynow: 'I am a baker in Macon.',
  line3_whyyou: 'You can film the ovens.',
  talking_points: ['What does flour cost?'],
  claims: [],
};
const own = ownLetterOf(arranged, 1);

it('a letter in which nothing was changed is the arranged one', () => {
  expect(wordsToStore(own)).toBeNull();
  expect(wordsToStore({ ...own, body: ' \n ' })).toBeNull();
  expect(wordsToStore({ ...own, headline: 'My rent is due' })).toEqual({
    headline: 'My rent is due',
    line1_hook: 'Rent is due on the first.',
    line2_whynow: 'I am a baker in Macon.',
    line3_whyyou: 'You can film the ovens.',
    talking_points: ['What does flour cost?'],
    instead_of: 1,
  });
});

it('paragraphs are read as typed: one, two, and those in the middle as one', () => {
  const lines = (body: string) => {
    const words = wordsToStore({ ...own, body });
    return words === null ? null : [words.line1_hook, words.line2_whynow, words.line3_whyyou];
  };
  expect(lines('All in one,\nover two lines.')).toEqual(['All in one, over two lines.', '', '']);
  expect(lines('One.\n\n\n Two.')).toEqual(['One.', 'Two.', '']);
  expect(lines('One.\n\nTwo.\n\nThree.\n\nFour.')).toEqual(['One.', 'Two. Three.', 'Four.']);
  expect(wordsToStore({ ...own, body: 'One.\n\nTalking points\n* a\n\n- b' })).toMatchObject({
    line1_hook: 'One.',
    line2_whynow: '',
    talking_points: ['a', 'b'],
  });
});

it('follows the answers until a word of it was changed', () => {
  const later = [{ ...arranged, line1_hook: 'Rent went up.' }];
  expect(following(own, later).body).toMatch(/^Rent went up\./);
  expect(following({ ...own, body: 'Mine.' }, later).body).toBe('Mine.');
  expect(following(own, [])).toBe(own);
});

it('tells whether the answers give another letter now', () => {
  expect(answersChanged(own, [arranged])).toBe(false);
  expect(answersChanged(own, [{ ...arranged, line1_hook: 'Rent went up.' }])).toBe(true);
});
