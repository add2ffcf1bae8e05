import { queryOptions } from '@tanstack/react-query';
import { fieldsAtOdds } from '@/features/onboarding/merge';
import {
  changedFields,
  type ProfileField,
  type ProfileRow,
  type ProfileUpdate,
  type ProfileValues,
  toUpdate,
  valuesFromRow,
} from '@/features/onboarding/profile-values';
import { AppError, toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';

const PATIENCE_MS = 15_000;

async function fetchProfile(userId: string, signal: AbortSignal): Promise<ProfileRow> {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select('*')
    .eq('user_id', userId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  return data;
}

/** The account's own profile, whole. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: ({ signal }) => fetchProfile(userId, signal),
    // The form is the newer copy while it is open; a save compares versions anyway.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The profile was saved elsewhere in the meantime, and differently. */
export class ProfileConflict extends AppError {
  readonly current: ProfileRow;
  readonly fields: readonly ProfileField[];

  constructor(current: ProfileRow, fields: readonly ProfileField[]) {
    super({
      code: 'version_conflict',
      message: `Saved elsewhere meanwhile: ${fields.join(', ')}`,
      userMessage: 'This profile was saved in another tab or browser in the meantime.',
    });
    this.current = current;
    this.fields = fields;
  }
}

interface SaveInput {
  userId: string;
  base: ProfileRow;
  values: ProfileValues;
  /** Columns that the form does not show: step and completion. */
  extra: Pick<ProfileUpdate, 'onboarding_step' | 'onboarding_completed_at'>;
}

/**
 * Saves what changed since `base` and returns the row as it stands. Throws ProfileConflict when the
 * row was saved elsewhere since and says something else now; AppError `conflict` for a taken slug.
 * A save whose answer was lost on the way finds its own work done and goes on.
 */
export async function saveProfile({ userId, base, values, extra }: SaveInput): Promise<ProfileRow> {
  const changes = toUpdate(values, changedFields(valuesFromRow(base), values));
  const stepChanged =
    (extra.onboarding_step !== undefined && extra.onboarding_step !== base.onboarding_step) ||
    extra.onboarding_completed_at !== undefined;
  if (Object.keys(changes).length === 0 && !stepChanged) return base;

  const { data, error } = await supabase
    .from('creator_profiles')
    .update({ ...changes, ...extra })
    .eq('user_id', userId)
    .eq('version', base.version)
    .select('*')
    .abortSignal(AbortSignal.timeout(PATIENCE_MS))
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data !== null) return data;

  const current = await fetchProfile(userId, AbortSignal.timeout(PATIENCE_MS));
  const odds = fieldsAtOdds(valuesFromRow(base), values, valuesFromRow(current));
  if (odds.length > 0) throw new ProfileConflict(current, odds);
  return saveProfile({ userId, base: current, values, extra });
}

/** Whether no other creator has the address. */
export async function isSlugFree(slug: string, signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase
    .rpc('slug_available', { p_slug: slug })
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data;
}
