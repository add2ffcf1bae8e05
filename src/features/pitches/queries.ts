import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pitchAnswerSchema, pitchStatusSchema } from '@domain/pitch/answer.ts';
import { storedPitchSchema, storedVariationSchema } from '@domain/pitch/stored-pitch.ts';
import { pitchTypeSchema } from '@domain/pitch/pitch.ts';
import { pitchQuotaSchema } from '@domain/pitch/quota.ts';
import { pitchProfileSchema, type PitchProfile } from '@domain/profile/profile.ts';
import * as z from 'zod/mini';
import { AppError, toAppError } from '@/lib/app-error';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';

const sendSchema = z.object({
  id: z.string(),
  variation_id: z.string(),
  outlet_id: z.string(),
  outlet_name: z.string(),
  status: pitchStatusSchema,
  answer: z.nullable(pitchAnswerSchema),
  answer_note: z.nullable(z.string()),
  error: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  clicked_at: z.nullable(z.string()),
  updated_at: z.string(),
});

const pitchSchema = z.extend(storedPitchSchema, {
  variations: z.array(storedVariationSchema),
  sends: z.array(sendSchema),
});

const historySchema = z.array(
  z.object({
    id: z.string(),
    news_peg: z.string(),
    pitch_type: pitchTypeSchema,
    created_at: z.string(),
    variations: z.array(z.object({ position: z.number(), headline: z.string() })),
    sends: z.array(z.pick(sendSchema, { id: true, status: true })),
  }),
);

export type Pitch = z.infer<typeof pitchSchema>;
export type PitchSend = z.infer<typeof sendSchema>;
export type PitchHistoryEntry = z.infer<typeof historySchema>[number];

const keys = {
  all: ['pitches'] as const,
  history: (userId: string) => [...keys.all, 'history', userId] as const,
  detail: (pitchId: string) => [...keys.all, 'detail', pitchId] as const,
  quota: (userId: string) => [...keys.all, 'quota', userId] as const,
  profile: (userId: string) => [...keys.all, 'profile', userId] as const,
};

const PITCH_COLUMNS = `id, news_peg, take, pitch_type, peg_date, generator, model, fallback_reason, input_tokens, output_tokens, duration_ms, grounds, created_at,
  variations:pitch_variations(id, pitch_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims, revision, edited_at, grounds),
  sends:pitch_sends(id, variation_id, outlet_id, outlet_name, status, answer, answer_note, error, sent_at, clicked_at, updated_at)`;

async function fetchPitch(pitchId: string, signal: AbortSignal): Promise<Pitch> {
  const { data, error } = await supabase
    .from('pitches')
    .select(PITCH_COLUMNS)
    .eq('id', pitchId)
    .order('position', { referencedTable: 'pitch_variations' })
    .order('updated_at', { referencedTable: 'pitch_sends', ascending: false })
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data === null) throw new AppError({ code: 'not_found', message: `No pitch ${pitchId}` });
  return pitchSchema.parse(data);
}

/** One pitch with its three variations and where they were sent. Unknown ids: `not_found`. */
export const pitchQuery = (pitchId: string) =>
  queryOptions({
    queryKey: keys.detail(pitchId),
    queryFn: ({ signal }) => fetchPitch(pitchId, signal),
  });

const HISTORY_PAGE = 20;

async function fetchHistory(
  userId: string,
  page: number,
  signal: AbortSignal,
): Promise<PitchHistoryEntry[]> {
  const { data, error } = await supabase
    .from('pitches')
    .select(
      `id, news_peg, pitch_type, created_at,
      variations:pitch_variations(position, headline),
      sends:pitch_sends(id, status)`,
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('position', { referencedTable: 'pitch_variations' })
    .range(page * HISTORY_PAGE, (page + 1) * HISTORY_PAGE - 1)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return historySchema.parse(data);
}

/** The creator's pitches, newest first, twenty at a time. */
export const pitchHistoryQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: keys.history(userId),
    queryFn: ({ pageParam, signal }) => fetchHistory(userId, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, page) => (last.length < HISTORY_PAGE ? null : page + 1),
  });

/** Pitches allowed and used in this calendar month. A null limit means unlimited. */
export const pitchQuotaQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.quota(userId),
    queryFn: ({ signal }) => rpc('pitch_quota', {}, pitchQuotaSchema, signal),
  });

async function fetchProfile(userId: string, signal: AbortSignal): Promise<PitchProfile | null> {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select('name, city_region, beats, logline, timely_angle, book_title, bio_short, facts, offers')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return data === null ? null : pitchProfileSchema.parse(data);
}

/** The profile fields that pitches are written from; null for an account without creator profile. */
export const pitchingProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.profile(userId),
    queryFn: ({ signal }) => fetchProfile(userId, signal),
  });

/** Key prefix of all pitch queries, for invalidation. */
export const pitchesKey = keys.all;
