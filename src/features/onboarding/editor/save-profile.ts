import {
  changedFields,
  type ProfileRow,
  type ProfileUpdate,
  type ProfileValues,
  sameProfile,
  toUpdate,
  valuesFromRow,
} from '@/features/onboarding/editor/profile-values';
import { fetchProfile } from '@/features/onboarding/queries';
import { AppError, toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';

const TIMEOUT_MS = 15_000;

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
