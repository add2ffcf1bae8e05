import type { PitchProfile } from '../../profile/profile.ts';
import type { Ground } from './ground.ts';

/** The non-blank texts that a pitch may be written from: peg, take, and the fields of the profile. */
export function groundsOf(
  profile: PitchProfile,
  input: { news_peg: string; take: string },
): Ground[] {
  return [
    { source: 'peg', text: input.news_peg },
    { source: 'take', text: input.take },
    { source: 'profile.name', text: profile.name },
    { source: 'profile.city_region', text: profile.city_region },
    { source: 'profile.beats', text: profile.beats.join(', ') },
    // 'Poet / teacher' lists two roles.
    { source: 'profile.logline', text: profile.logline.replace(/\s+[/+|•·]\s+/gu, ', ') },
    { source: 'profile.timely_angle', text: profile.timely_angle },
    { source: 'profile.book_title', text: profile.book_title },
    { source: 'profile.bio_short', text: profile.bio_short },
    ...profile.facts.map(({ text }, index) => ({ source: `profile.facts.${index}`, text })),
    ...profile.offers.map(({ text, place, days }, index) => ({
      source: `profile.offers.${index}`,
      text: [text, place, days].filter((part) => part.trim() !== '').join(', '),
    })),
  ].filter(({ text }) => text.trim() !== '');
}
