import { pitchProfileSchema, type PitchProfile } from '../domain/profile/profile.ts';
import { fromDatabase } from './rpc.ts';
import { userClient } from './supabase.ts';

const COLUMNS =
  'name, city_region, beats, logline, timely_angle, book_title, bio_short, facts, offers';

/** What pitches are written from: the caller's own profile, read through RLS. Blank without a row. */
export async function ownProfile(request: Request, userId: string): Promise<PitchProfile> {
  const { data, error } = await userClient(request)
    .from('creator_profiles')
    .select(COLUMNS)
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw fromDatabase(error);
  return pitchProfileSchema.parse(data ?? {});
}
