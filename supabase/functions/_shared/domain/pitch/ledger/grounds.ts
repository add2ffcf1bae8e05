import { offerSentence } from '../../profile/offer-sentence.ts';
import type { PitchProfile } from '../../profile/profile.ts';
import type { PitchInput } from '../pitch-input.ts';
import type { Ground } from './ground.ts';

/** The non-blank texts that a pitch may be written from: what was said for it, and the fields of the profile. */
export function groundsOf(
  profile: PitchProfile,
  input: Pick<PitchInput, 'news_peg' | 'take' | 'story'>,
): Ground[] {
  const { news, why, helps, offer } = input.story;
  return [
    { source: 'peg', text: input.news_peg },
    { source: 'news', text: news },
    { source: 'take', text: input.take },
    { source: 'why', text: why },
    { source: 'helps', text: helps },
    { source: 'offer', text: offer },
    { source: 'profile.who', text: profile.who },
    { source: 'profile.name', text: profile.name },
    { source: 'profile.city_region', text: profile.city_region },
    { source: 'profile.beats', text: profile.beats.join(', ') },
    // 'Poet / teacher' lists two roles.
    { source: 'profile.logline', text: profile.logline.replace(/\s+[/+|•·]\s+/gu, ', ') },
    { source: 'profile.timely_angle', text: profile.timely_angle },
    { source: 'profile.book_title', text: profile.book_title },
    { source: 'profile.bio_short', text: profile.bio_short },
    ...profile.facts.map(({ text }, index) => ({ source: `profile.facts.${index}`, text })),
    ...profile.offers.map((offer, index) => ({
      source: `profile.offers.${index}`,
      text:
        offerSentence(offer) ||
        [offer.text, offer.place, offer.days].filter((part) => part.trim() !== '').join(', '),
    })),
    // What somebody asks says nothing: it stands only as it is.
    ...profile.questions.map(({ text }, index) => ({ source: `profile.questions.${index}`, text })),
  ].filter(({ text }) => text.trim() !== '');
}
