import { pitchProfileSchema, type PitchProfile } from '../domain/profile/profile.ts';
import { fromDatabase } from './rpc.ts';
import { serviceClient, userClient } from './supabase.ts';

const COLUMNS =
  'name, city_region, beats, logline, who, timely_angle, book_title, bio_short, facts, offers, questions';

/** So many closing questions of the creator's latest pitches are not asked again. */
const CLOSINGS = 60;

/** As who a profile is read: the caller through RLS, or for a helper whose right was checked before. */
const reader = (request: Request, onBehalf: boolean) =>
  onBehalf ? serviceClient() : userClient(request);

/** The last lines of the creator's latest pitches, newest first. */
export async function ownClosings(
  request: Request,
  userId: string,
  onBehalf = false,
): Promise<string[]> {
  const { data, error } = await reader(request, onBehalf)
    .from('pitch_variations')
    .select('line3_whyyou')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(CLOSINGS);
  if (error) throw fromDatabase(error);
  return data.map(({ line3_whyyou }) => String(line3_whyyou));
}

/** What pitches are written from: the creator's own profile. Blank without a row. */
export async function ownProfile(
  request: Request,
  userId: string,
  onBehalf = false,
): Promise<PitchProfile> {
  const { data, error } = await reader(request, onBehalf)
    .from('creator_profiles')
    .select(COLUMNS)
    .eq('user_id', userId)
    .maybeSingle();
  if (error) throw fromDatabase(error);
  return pitchProfileSchema.parse(data ?? {});
}
