import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { pitchProfileSchema, type PitchProfile } from '@domain/profile/profile.ts';
import { pitchTypeSchema } from '@domain/pitch/pitch.ts';
import { creatorBeatsSchema } from '@domain/profile/beats.ts';
import { pitchesKey } from '@/features/pitches/queries';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { partOr } from '@/lib/api/together';

const profileSchema = z.nullable(pitchProfileSchema);
const closingsSchema = z.array(z.object({ line3_whyyou: z.string() }));

async function fetchProfile(userId: string, signal: AbortSignal): Promise<PitchProfile | null> {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select(
      'name, city_region, beats, logline, who, timely_angle, book_title, bio_short, facts, offers, questions',
    )
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return profileSchema.parse(data);
}

/** The profile fields that pitches are written from; null for an account without creator profile. */
export const pitchingProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: [...pitchesKey, 'profile', userId],
    queryFn: ({ signal }) =>
      partOr('pitching_profile', userId, profileSchema, () => fetchProfile(userId, signal)),
  });

/** So many closing questions of the latest pitches are not asked again; the server reads as many. */
const CLOSINGS = 60;

async function fetchClosings(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('pitch_variations')
    .select('line3_whyyou')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(CLOSINGS)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data;
}

/** The last lines of the creator's latest pitches. */
export const closingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...pitchesKey, 'closings', userId],
    queryFn: async ({ signal }) => {
      const latest = await partOr('closings', userId, closingsSchema, () =>
        fetchClosings(userId, signal),
      );
      return latest.map(({ line3_whyyou }) => line3_whyyou);
    },
    meta: { silent: true },
  });

/** What a newcomer said: who they are, and the rest of their answers. */
export interface Said {
  who: string;
  text: string;
}

/** The beats that the database hears in what was said; none where it says too little. */
export const beatsOfTextQuery = ({ who, text }: Said) =>
  queryOptions({
    queryKey: [...pitchesKey, 'beats-of', who, text],
    queryFn: ({ signal }) =>
      rpc('beats_of_text', { p_who: who, p_text: text }, creatorBeatsSchema, signal),
    staleTime: Infinity,
    // Without it nothing is ticked, and the person ticks.
    meta: { silent: true },
  });

const nearSchema = z.array(
  z.object({
    pitch_type: pitchTypeSchema,
    in_city: z.number(),
    in_state: z.number(),
    national: z.number(),
    elsewhere: z.number(),
    /** Whether all that are counted are samples. */
    samples: z.boolean(),
    /** How many of those near it, or for the whole country, take a new account's pitches by a draw. */
    draws: z.number(),
    /** Whether a new account gets to those near it, or for the whole country, by a draw alone. */
    draws_only: z.boolean(),
  }),
);
export type OutletsNear = z.infer<typeof nearSchema>[number];

/** How many outlets of each format there are, seen from a place, or from the city of the saved profile. */
export const outletsNearQuery = (userId: string, place = '') =>
  queryOptions({
    queryKey: [...pitchesKey, 'near', userId, place],
    queryFn: ({ signal }) =>
      place === ''
        ? partOr('near', userId, nearSchema, () => rpc('outlets_near', {}, nearSchema, signal))
        : rpc('outlets_near', { p_place: place }, nearSchema, signal),
    // The form works without the figure.
    retry: false,
    meta: { silent: true },
  });
