import { expect, it } from 'vitest';
import { storedVariation } from '@/features/pitches/fixtures';
import { fileNameOf, pitchAsFile } from '@/features/pitches/pitch-file';

it('a file has the peg and every variation whole, with the format of one that was cut for another', () => {
  const variations = [
    storedVariation(),
    storedVariation({ headline: 'Another headline', pitch_type: 'tv_local' }),
  ];
  const file = pitchAsFile({ news_peg: 'Heirs’ land', pitch_type: 'podcast', variations });
  expect(file).toMatch(/^Heirs’ land \(Podcast\)/);
  expect(file).toContain('1. Land that stays in the family');
  expect(file).toContain('2. (Local TV or paper) Another headline');
  expect(file.match(/I wrote the book on it\./g)).toHaveLength(2);
});

it.each([
  ['Juneteenth turns 160!', 'juneteenth-turns-160.txt'],
  ['../../café & <b>', 'cafe-b.txt'],
  ['✊🏾', 'pitch.txt'],
])('%s is saved as %s', (words, name) => {
  expect(fileNameOf(words)).toBe(name);
});
