import { expect, it } from 'vitest';
import { lateWords } from '@/features/pitches/studio/late-formats';

const by = { tv_local: '2027-06-09', podcast: '2027-05-08', culture_mag: '2027-01-19' };

it('names the formats that plan a peg earlier than today, and none while all have time', () => {
  expect(lateWords(by, '2027-01-19')).toBe('');
  expect(lateWords(by, '2027-05-01')).toMatch(/^Late for magazines \(Jan 19\)\. Most of them/);
  expect(lateWords(by, '2027-05-09')).toMatch(/magazines.*podcasts|podcasts.*magazines/);
});
