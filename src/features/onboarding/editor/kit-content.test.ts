import { expect, it } from 'vitest';
import { kitLacks, kitShows } from '@/features/onboarding/editor/kit-content';
import { valuesFromRow } from '@/features/onboarding/editor/profile-values';
import { profileRow } from '@/features/onboarding/fixtures';

it('names what a visitor finds, and what an editor misses', () => {
  const empty = valuesFromRow(profileRow({ city_region: 'Tulsa, OK', beats: ['Business'] }));
  expect(kitShows(empty)).toEqual([]);
  expect(kitLacks(empty)).toEqual(['a bio', 'facts', 'a picture']);
  const begun = { ...empty, bio_short: 'Ada bakes.', facts: [{ text: 'I bake.' }, { text: ' ' }] };
  expect(
    kitShows({ ...begun, contact_phone: '+1 918 555 0100', website_url: 'https://a.example' }),
  ).toEqual(['how to reach you', 'one link', 'one bio', 'one fact']);
  expect(kitLacks(begun)).toEqual(['a picture']);
});

it('counts the bios and pictures that the plan shows', () => {
  const bios = { bio_short: 'Ada bakes.', bio_medium: 'Ada bakes bread.', bio_long: 'Ada bakes.' };
  const full = {
    ...valuesFromRow(profileRow({ avatar_url: 'https://a.example/a.png', ...bios })),
    gallery: ['b', 'c', 'd'].map((name) => ({
      url: `https://a.example/${name}.png`,
      width: 9,
      height: 9,
      alt: name,
      credit: '',
      crop: null,
    })),
  };
  expect(kitShows(full)).toEqual(['3 bios', '4 pictures']);
  expect(kitShows(full, { kit_bios: 1, kit_pictures: 3 })).toEqual(['one bio', '3 pictures']);
  // Photo and cover are always shown.
  expect(kitShows(full, { kit_bios: null, kit_pictures: 0 })).toEqual(['3 bios', 'one picture']);
});
