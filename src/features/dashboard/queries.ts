import { queryOptions } from '@tanstack/react-query';
import { pitchAnswerSchema, pitchStatusSchema } from '@domain/pitch/answer.ts';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';

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
    outlet_name: z.string(),
    status: pitchStatusSchema,
    answer: z.nullable(pitchAnswerSchema),
    sent_at: z.nullable(z.string()),
    clicked_at: z.nullable(z.string()),
    updated_at: z.string(),
    variation: z.nullable(z.object({ headline: z.string() })),
  }),
);

export type ActivityEntry = z.infer<typeof activitySchema>[number];

const ACTIVITY_ROWS = 10;

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const keys = {
  all: (userId: string) => ['dashboard', userId] as const,
  stats: (userId: string) => [...keys.all(userId), 'stats'] as const,
  results: (userId: string) => [...keys.all(userId), 'results'] as const,
  worked: (userId: string) => [...keys.all(userId), 'worked'] as const,
  activity: (userId: string) => [...keys.all(userId), 'activity'] as const,
  latestPitch: (userId: string) => [...keys.all(userId), 'latest-pitch'] as const,
  canPitch: (userId: string) => [...keys.all(userId), 'can-pitch'] as const,
};

/** Key prefix of all dashboard queries of a creator, for invalidation. */
export const dashboardKey = keys.all;

/** The 30-day and lifetime counts and the number of pitches sent today. */
export const creatorStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.stats(userId),
    queryFn: ({ signal }) =>
      // `today_sent` counts the day of the creator's time zone.
      rpc('creator_stats', { p_time_zone: timeZone() }, statsSchema, signal),
  });

/** Sends and what came back for the last twelve weeks, and by match. */
export const creatorResultsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.results(userId),
    queryFn: ({ signal }) =>
      rpc('creator_results', { p_time_zone: timeZone() }, resultsSchema, signal),
  });

/** What worked by angle, format and weekday; empty under ten ended pitches. */
export const whatWorkedQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.worked(userId),
    queryFn: ({ signal }) => rpc('what_worked', { p_time_zone: timeZone() }, workedSchema, signal),
  });

async function fetchActivity(userId: string, signal: AbortSignal): Promise<ActivityEntry[]> {
  const { data, error } = await supabase
    .from('pitch_sends')
    .select(
      'id, pitch_id, outlet_name, status, answer, sent_at, clicked_at, updated_at, variation:pitch_variations(headline)',
    )
    .eq('user_id', userId)
    .order('updated_at', { ascending: false })
    .limit(ACTIVITY_ROWS)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return activitySchema.parse(data);
}

/** The ten sends with the latest changes, newest first. */
export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.activity(userId),
    queryFn: ({ signal }) => fetchActivity(userId, signal),
  });

async function fetchLatestPitch(
  userId: string,
  signal: AbortSignal,
): Promise<{ id: string; news_peg: string } | null> {
  const { data, error } = await supabase
    .from('pitches')
    .select('id, news_peg')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data[0] ?? null;
}

/** The newest generated pitch, or null. The empty activity list links to it. */
export const latestPitchQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.latestPitch(userId),
    queryFn: ({ signal }) => fetchLatestPitch(userId, signal),
  });

async function fetchCanPitch(userId: string, signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select('logline, facts')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data === null) return true;
  return Boolean(data.logline) || (Array.isArray(data.facts) && data.facts.length > 0);
}

/** False for a creator whose profile has neither logline nor fact: nothing can be written from it. */
export const canPitchQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.canPitch(userId),
    queryFn: ({ signal }) => fetchCanPitch(userId, signal),
    meta: { silent: true },
  });
