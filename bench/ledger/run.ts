/**
 * How long the composer and the claim ledger take for profiles at every limit, filled with few words
 * that repeat: the inputs with the most ways to lay a sentence onto its source.
 *
 *   npm run bench:ledger
 */
import { NO_STORY } from '../../supabase/functions/_shared/domain/pitch/story.ts';
import { WHO_MAX } from '../../supabase/functions/_shared/domain/profile/who.ts';
import { composePitch } from '../../supabase/functions/_shared/domain/pitch/composer/compose.ts';
import { groundsOf } from '../../supabase/functions/_shared/domain/pitch/ledger/grounds.ts';
import { ledgerOf } from '../../supabase/functions/_shared/domain/pitch/ledger/ledger.ts';
import { NEWS_PEG_MAX, TAKE_MAX } from '../../supabase/functions/_shared/domain/pitch/pitch.ts';
import {
  OFFER_DAYS_MAX,
  OFFER_PLACE_MAX,
} from '../../supabase/functions/_shared/domain/profile/offers.ts';
import {
  OFFERS_MAX,
  OFFER_TEXT_MAX,
} from '../../supabase/functions/_shared/domain/profile/limits.ts';
import {
  BIO_MAX,
  BOOK_TITLE_MAX,
  CITY_MAX,
  LOGLINE_MAX,
  NAME_MAX,
  TIMELY_ANGLE_MAX,
  type PitchProfile,
} from '../../supabase/functions/_shared/domain/profile/profile.ts';
import { FACTS_MAX, FACT_MAX } from '../../supabase/functions/_shared/domain/profile/limits.ts';

/** The limits of an edit: characters of a line, of a talking point, and their number. */
const LINE_MAX = 3000;
const POINT_MAX = 600;
const POINTS_MAX = 12;

const WORDS = [
  'go',
  'x y',
  'no go',
  'we cook rice for kids,',
  'red rice farm in Macon and',
  'I teach free money classes in Atlanta.',
];

/** A text of `length` characters made of the words. */
const fill = (words: string, length: number) =>
  `${words} `
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim();

for (const words of ['Warm up once.', ...WORDS]) {
  const profile: PitchProfile = {
    name: fill(words, NAME_MAX),
    city_region: fill(words, CITY_MAX),
    beats: ['Business'],
    logline: fill(words, LOGLINE_MAX),
    who: fill(words, WHO_MAX),
    questions: [],
    timely_angle: fill(words, TIMELY_ANGLE_MAX),
    book_title: fill(words, BOOK_TITLE_MAX),
    bio_short: fill(words, BIO_MAX.bio_short),
    facts: Array.from({ length: FACTS_MAX }, (_, index) => ({
      text: fill(words, FACT_MAX - index),
    })),
    offers: Array.from({ length: OFFERS_MAX }, (_, index) => ({
      verb: 'film' as const,
      text: fill(words, OFFER_TEXT_MAX - index),
      place: fill(words, OFFER_PLACE_MAX),
      days: fill(words, OFFER_DAYS_MAX),
    })),
  };
  const input = {
    news_peg: fill(words, NEWS_PEG_MAX),
    take: fill(words, TAKE_MAX),
    story: NO_STORY,
  };
  const composed = milliseconds(() =>
    composePitch({ profile, ...input, pitch_type: 'podcast', chosen: null }),
  );
  const line = fill(words, LINE_MAX);
  const edited = milliseconds(() =>
    ledgerOf(
      {
        headline: fill(words, 200),
        line1_hook: line,
        line2_whynow: line,
        line3_whyyou: line,
        talking_points: Array.from({ length: POINTS_MAX }, () => fill(words, POINT_MAX)),
      },
      groundsOf(profile, input),
    ),
  );
  process.stdout.write(
    `${words.padEnd(40)} composer ${composed} ms, ledger of the longest edit ${edited} ms\n`,
  );
}

function milliseconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return Math.round(performance.now() - started);
}
