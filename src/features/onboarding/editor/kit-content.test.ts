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
