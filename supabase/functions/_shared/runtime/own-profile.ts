import { pitchProfileSchema, type PitchProfile } from '../domain/profile/profile.ts';
import { fromDatabase } from './rpc.ts';
import { userClient } from './supabase.ts';

const COLUMNS =
  'name, city_region, beats, logline, who, timely_angle, book_title, bio_short, facts, offers, questions';

/** So many closing questions of the creator's latest pitches are not asked again. */
const CLOSINGS = 60;

/** The last lines of the caller's latest pitches, newest first, read through RLS. */
export async function ownClosings(request: Request, userId: string): Promise<string[]> {
  const { data, error } = await userClient(request)
    .from('pitch_variations')
    .select('line3_whyyou')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(CLOSINGS);
  if (error) throw fromDatabase(error);
  return data.map(({ line3_whyyou }) => String(line3_whyyou));
}

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
