import { expect, it } from 'vitest';
import type { OwnWords } from '../api/writing/generate-pitches.ts';
import { groundsOfWords, typedGrounds, withOwnWords } from './own-words.ts';
import type { Variation } from './pitch.ts';

const arranged = (headline: string): Variation => ({
  angle: 'The news first',
  headline,
  line1_hook: 'Rent is due.',
  line2_whynow: 'I bake.',
  line3_whyyou: 'You can film it.',
  talking_points: null,
  claims: [],
});
const words: OwnWords = {
  headline: '',
  line1_hook: 'I won nine prizes. Ask my aunt.',
  line2_whynow: '',
  line3_whyyou: '',
  talking_points: ['My aunt'],
  instead_of: 1,
};

it('own words come first, in place of the letter that they came from', () => {
  const all = withOwnWords([arranged('A'), arranged('B'), arranged('C')], words, 'tv_local', []);
  expect(all.map(({ headline }) => headline)).toEqual(['B', 'A', 'C']);
  expect(all[0]).toMatchObject({ line1_hook: words.line1_hook, talking_points: null });
  // A writer may have found fewer letters than the form showed.
  expect(withOwnWords([arranged('A')], { ...words, instead_of: 2 }, 'podcast', [])).toHaveLength(1);
});

it('what was typed holds for another version of the pitch, the profile of then does not', () => {
  const typed = groundsOfWords(words);
  expect(typedGrounds([{ source: 'profile.facts.0', text: 'I bake.' }, ...typed])).toEqual(typed);
});

it('what a creator typed is their account; without it the sentence is marked', () => {
  const supported = (grounds: Parameters<typeof withOwnWords>[3]) =>
    withOwnWords([arranged('B')], words, 'tv_local', grounds)[0]
      ?.claims.filter(({ line }) => line === 'line1_hook')
      .map(({ supported, source }) => [supported, source]);
  expect(supported(groundsOfWords(words))?.[0]).toEqual([true, 'letter.0']);
  expect(supported([])?.[0]).toEqual([false, null]);
});
