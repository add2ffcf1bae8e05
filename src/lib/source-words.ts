import type { Claim, ClaimReason } from '@domain/pitch/claims.ts';
import { formatDay } from '@/lib/time';

const SOURCES: Readonly<Record<string, string>> = {
  peg: 'the news peg',
  news: 'your sentence for the news',
  take: 'your take',
  why: 'why it matters here',
  helps: 'what helps those it happened to',
  offer: 'your offer for this story',
  letter: 'what you wrote in your pitch',
  'profile.who': 'who you are',
  'profile.name': 'your name',
  'profile.city_region': 'your city',
  'profile.beats': 'your beats',
  'profile.logline': 'your logline',
  'profile.timely_angle': 'your timely angle',
  'profile.book_title': 'your book title',
  'profile.bio_short': 'your short bio',
  'profile.facts': 'your facts',
  'profile.offers': 'your offers',
  'profile.questions': 'your questions',
};

const REASONS: Readonly<Record<ClaimReason, string>> = {
  no_source: 'Nothing you gave us says this',
  several_sources: 'Several of your statements in one sentence',
  number: 'A number that you have not told us about',
  name: 'A name that you have not told us about',
  quotation: 'A quotation that you have not told us about',
  cause: 'A cause that you have not told us about',
  time: 'A time that you have not told us about',
  place: 'A place that you have not told us about',
  promise: 'A promise that is not in your offers',
  credential: 'A title or award that you have not told us about',
};

interface Ground {
  source: string;
  text: string;
}

interface SourceWords {
  words: string;
  /** The words of the source itself; null when there is no single one. */
  quote: string | null;
}

/** Where a sentence comes from, or why it is marked, in words for the screen. */
export function sourceWords(
  claim: Pick<Claim, 'text' | 'source' | 'supported' | 'reason' | 'confirmed_at'>,
  grounds: readonly Ground[],
): SourceWords {
  // Talking points of older pitches are stored without their source: they are texts of the profile as they stand.
  const from = claim.source ?? grounds.find(({ text }) => text === claim.text)?.source ?? null;
  const quote = grounds.find(({ source }) => source === from)?.text ?? null;
  if (!claim.supported) {
    const reason = REASONS[claim.reason ?? 'no_source'];
    const confirmed = claim.confirmed_at ?? null;
    if (confirmed === null) return { words: reason, quote };
    return { words: `You confirmed this on ${formatDay(confirmed)}`, quote: null };
  }
  if (from === null) return { words: 'Claims nothing, so it needs no source', quote: null };
  // Two clauses may have two sources.
  const names = from
    .split('+')
    .map((source) => SOURCES[source.replace(/\.\d+$/, '')] ?? 'your profile');
  return { words: `From ${[...new Set(names)].join(' and ')}`, quote };
}
