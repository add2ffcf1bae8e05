import { expect, it } from 'vitest';
import { draftedWords, ownOf } from './drafted-words.ts';

it('says what is somebody’s own, with the mark of a sample at the end', () => {
  expect(ownOf('Ada Cole', 'account')).toBe('Ada Cole’s own account');
  expect(ownOf('Nadine Moss (sample)', 'account')).toBe('Nadine Moss’s own account (sample)');
  expect(draftedWords('composer', 'Nadine Moss (sample)')).toBe(
    'Arranged from Nadine Moss’s own sentences (sample)',
  );
});
