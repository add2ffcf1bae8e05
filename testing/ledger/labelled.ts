import type { OfferVerb } from '../../supabase/functions/_shared/domain/profile/offers.ts';
import { isSentence } from '../../supabase/functions/_shared/domain/profile/sentences.ts';
import type { PitchProfile } from '../../supabase/functions/_shared/domain/profile/profile.ts';

/** What an invented statement adds to or changes in its sources. */
export const INVENTED = [
  'cause',
  'place',
  'time',
  'question',
  'recombined',
  'offer',
  'number',
  'credential',
  'negation',
  'name',
  'quotation',
  'role',
  'quantity',
] as const;

/** How a supported statement says what its source says. */
export const SUPPORTED = ['quote', 'first_person', 'paraphrase', 'courtesy'] as const;

export type InventedKind = (typeof INVENTED)[number];
export type SupportedKind = (typeof SUPPORTED)[number];

/** A creator with a peg and a take, and statements about them by label. */
export interface LabelledProfile {
  profile: PitchProfile;
  news_peg: string;
  take: string;
  invented: Partial<Record<InventedKind, readonly string[]>>;
  supported: Partial<Record<SupportedKind, readonly string[]>>;
}

/** The sets were written when an offer had a kind and no verb. */
const VERBS = {
  see: 'film',
  hear: 'hear',
  print: 'send',
  book: 'own',
} as const satisfies Record<string, OfferVerb>;

/** A profile whose facts are given as plain texts; fields that are left out are blank. */
export function creator(
  given: Partial<Omit<PitchProfile, 'facts' | 'offers'>> & {
    facts?: readonly string[];
    offers?: readonly { kind: keyof typeof VERBS; text: string; place?: string; days?: string }[];
  },
): PitchProfile {
  return {
    name: '',
    city_region: '',
    beats: [],
    logline: '',
    timely_angle: '',
    book_title: '',
    bio_short: '',
    who: '',
    questions: [],
    ...given,
    facts: (given.facts ?? []).map((text) => ({ text })),
    offers: (given.offers ?? []).map(({ kind, text, place = '', days = '' }) => ({
      // A text of one's own has to be a sentence.
      verb: kind === 'book' && !isSentence(text) ? '' : VERBS[kind],
      text,
      place,
      days,
    })),
  };
}
