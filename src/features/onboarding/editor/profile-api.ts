import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  changedFields,
  type ProfileRow,
  type ProfileUpdate,
  type ProfileValues,
  sameProfile,
  toUpdate,
  valuesFromRow,
} from '@/features/onboarding/editor/profile-values';
import { AppError, toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { loadOwnPicture } from '@/lib/api/upload';

const TIMEOUT_MS = 15_000;

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

/** The whole profile of the account. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: ({ signal }) => fetchProfile(userId, signal),
    // While the form is open its values are newer than the row; a save compares versions anyway.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The profile was saved elsewhere in the meantime, with other values. */
export class ProfileConflict extends AppError {
  readonly current: ProfileRow;

  constructor(current: ProfileRow) {
    super({
      code: 'version_conflict',
      message: `Saved elsewhere as version ${String(current.version)}`,
      userMessage: 'This profile was saved in another tab or browser in the meantime.',
    });
    this.current = current;
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
 * Saves the changes since `base` and returns the stored row. Throws ProfileConflict when the row
 * was saved since with values that are neither those of `base` nor these; AppError `conflict` for a
 * slug that is taken. A repeated save whose first response was lost succeeds.
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
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data !== null) return data;

  const current = await fetchProfile(userId, AbortSignal.timeout(TIMEOUT_MS));
  const stored = valuesFromRow(current);
  const onlyStepMoved = sameProfile(valuesFromRow(base), stored);
  if (!onlyStepMoved && !sameProfile(values, stored)) throw new ProfileConflict(current);
  return saveProfile({ userId, base: current, values, extra });
}

/** True when no other creator has the address. */
export const slugFreeQuery = (slug: string) =>
  queryOptions({
    queryKey: ['slug-free', slug],
    queryFn: ({ signal }) => rpc('slug_available', { p_slug: slug }, z.boolean(), signal),
    staleTime: 10_000,
    retry: false,
    meta: { silent: true },
  });

/** An uploaded picture of the account, public or not, as an address for this page. */
export const ownPictureQuery = (url: string) =>
  queryOptions({
    queryKey: ['own-picture', url],
    queryFn: () => loadOwnPicture(url),
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });
