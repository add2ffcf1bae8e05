import { queryOptions } from '@tanstack/react-query';
import { pitchAnswerSchema, pitchStatusSchema } from '@domain/pitch/answer.ts';
import { paths } from '@domain/paths.ts';
import { ownTimeZone } from '@domain/requests/deadline-text.ts';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';
import { supabase } from '@/lib/api/supabase';
import { kitIsOpen } from '@/lib/kit-is-open';
import { pitchNewsKey } from '@/lib/pitch-news';

const countsSchema = z.object({
  sent: z.number(),
  opens: z.number(),
  clicks: z.number(),
  replies: z.number(),
  booked: z.number(),
  /** Answers that were a no. */
  declined: z.number(),
  /** Marks that the creator made by hand. */
  own: z.number(),
});

const countedSchema = {
  sent: z.number(),
  opens: z.number(),
  clicks: z.number(),
  replies: z.number(),
};
const resultsSchema = z.object({
  /** Twelve weeks, oldest first; `week` is the Monday. */
  weeks: z.array(z.object({ week: z.string(), ...countedSchema })),
  relevance: z.nullable(z.array(z.object({ relevance: z.string(), ...countedSchema }))),
});
export type WeekResult = z.infer<typeof resultsSchema>['weeks'][number];

const workedSchema = z.array(
  z.object({
    kind: z.enum(['angle', 'format', 'weekday']),
    name: z.string(),
    sends: z.number(),
    yes: z.number(),
  }),
);
export type Worked = z.infer<typeof workedSchema>[number];

const statsSchema = z.object({
  d30: countsSchema,
  lifetime: countsSchema,
  today_sent: z.number(),
});

const activitySchema = z.array(
  z.object({
    id: z.string(),
    pitch_id: z.string(),
    /** That of a sample says so. */
    outlet_name: z.string(),
    status: pitchStatusSchema,
    in_draw: z.boolean(),
    answer: z.nullable(pitchAnswerSchema),
    sent_at: z.nullable(z.string()),
    clicked_at: z.nullable(z.string()),
    release_at: z.string(),
    updated_at: z.string(),
    /** `headline`: the subject line that went. */
    variation: z.object({ headline: z.string() }),
  }),
);

export type ActivityEntry = z.infer<typeof activitySchema>[number];

/** How many rows the activity list has. */
export const ACTIVITY_ROWS = 10;

const keys = {
  all: (userId: string) => ['dashboard', userId] as const,
  stats: (userId: string) => [...pitchNewsKey(userId), 'stats'] as const,
  results: (userId: string) => [...keys.all(userId), 'results'] as const,
  worked: (userId: string) => [...keys.all(userId), 'worked'] as const,
  activity: (userId: string) => [...pitchNewsKey(userId), 'activity'] as const,
  latestPitch: (userId: string) => [...pitchNewsKey(userId), 'latest-pitch'] as const,
  profileState: (userId: string) => [...keys.all(userId), 'profile-state'] as const,
};

/** Key prefix of all dashboard queries of a creator, for invalidation. */
export const dashboardKey = keys.all;

/** The 30-day and lifetime counts and the number of pitches sent today. */
export const creatorStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.stats(userId),
    queryFn: ({ signal }) =>
      partOr('stats', userId, statsSchema, () =>
        rpc('creator_stats', { p_time_zone: ownTimeZone() }, statsSchema, signal),
      ),
  });

/** Sends and what came back for the last twelve weeks, and by relevance. */
export const creatorResultsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.results(userId),
    queryFn: ({ signal }) =>
      partOr('results', userId, resultsSchema, () =>
        rpc('creator_results', { p_time_zone: ownTimeZone() }, resultsSchema, signal),
      ),
  });

/** What worked by angle, format and weekday; empty under ten ended pitches. */
export const whatWorkedQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.worked(userId),
    queryFn: ({ signal }) =>
      partOr('worked', userId, workedSchema, () =>
        rpc('what_worked', { p_time_zone: ownTimeZone() }, workedSchema, signal),
      ),
  });

/** The ten sends with the latest changes, newest first. */
export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.activity(userId),
    queryFn: ({ signal }) =>
      partOr('activity', userId, activitySchema, () =>
        rpc('my_activity', {}, activitySchema, signal),
      ),
  });

async function fetchLatestPitch(
  userId: string,
  signal: AbortSignal,
): Promise<{ id: string; headline: string; news_peg: string } | null> {
  const { data, error } = await supabase
    .from('pitches')
    .select('id, news_peg, variations:pitch_variations(headline)')
    .order('position', { referencedTable: 'pitch_variations' })
    .limit(1, { referencedTable: 'pitch_variations' })
    .eq('user_id', userId)
    // The one that was used can still go to outlets when no other can.
    .order('used_at', { ascending: false, nullsFirst: false })
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  const [latest] = data;
  if (latest === undefined) return null;
  const { id, news_peg, variations } = latest;
  // Nothing of it was sent: the first subject line is its name.
  return { id, news_peg, headline: variations[0]?.headline ?? news_peg };
}

/** The pitch that was used last, else the newest one; null for none. The dashboard leads with it until it is sent. */
export const latestPitchQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.latestPitch(userId),
    queryFn: ({ signal }) => fetchLatestPitch(userId, signal),
    // The form that writes one is a tap away and belongs to another feature.
    staleTime: 0,
  });

const given = z.nullable(z.string());
const profileShape = {
  facts: z.array(z.unknown()),
  offers: z.array(z.unknown()),
  avatar_url: given,
  bio_short: given,
  book_title: given,
  website_url: given,
  social_links: z.record(z.string(), z.unknown()),
  contact_email: given,
  epk_published: z.boolean(),
  epk_embargo_until: given,
  slug: z.string(),
};
const profileSchema = z.nullable(z.object(profileShape));
type Profile = z.infer<typeof profileSchema>;

/** How far a creator's profile is. */
interface ProfileState {
  /** True while the profile has no fact, which every pitch needs: a first pitch asks it. */
  isNew: boolean;
  /** The path of the press kit while anybody can open it; null before. */
  publicKit: string | null;
  /** What the press kit has. */
  done: Readonly<
    Record<'photo' | 'bio' | 'offer' | 'work' | 'links' | 'contact' | 'published', boolean>
  >;
}

async function fetchProfile(userId: string, signal: AbortSignal): Promise<Profile> {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select(Object.keys(profileShape).join(','))
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return parseResponse('creator_profiles', profileSchema, data);
}

function stateOf(it: Profile): ProfileState | null {
  if (it === null) return null;
  return {
    isNew: it.facts.length === 0,
    publicKit: kitIsOpen(it) ? paths.epk.getHref(it.slug) : null,
    done: {
      photo: it.avatar_url !== null,
      bio: it.bio_short !== null,
      offer: it.offers.length > 0,
      work: it.book_title !== null,
      links: it.website_url !== null || Object.keys(it.social_links).length > 0,
      contact: it.contact_email !== null,
      published: it.epk_published,
    },
  };
}

/** How far the creator's profile is; null for an account without one. */
export const profileStateQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.profileState(userId),
    queryFn: async ({ signal }) =>
      stateOf(await partOr('profile', userId, profileSchema, () => fetchProfile(userId, signal))),
    meta: { silent: true },
  });
