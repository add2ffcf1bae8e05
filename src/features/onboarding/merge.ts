import {
  changedFields,
  type ProfileField,
  type ProfileValues,
} from '@/features/onboarding/profile-values';

/**
 * What two people (or two tabs) made of one profile. `theirs` lists the fields that were saved
 * elsewhere since `base` and say something else than `mine`: empty means that nothing is at odds.
 */
export function fieldsAtOdds(
  base: ProfileValues,
  mine: ProfileValues,
  current: ProfileValues,
): ProfileField[] {
  const apart = new Set(changedFields(mine, current));
  return changedFields(base, current).filter((field) => apart.has(field));
}

/** My changes on top of the newer profile: what I did not touch is as it was saved elsewhere. */
export function rebase(
  base: ProfileValues,
  mine: ProfileValues,
  current: ProfileValues,
): ProfileValues {
  const touched = changedFields(base, mine);
  return {
    ...current,
    ...Object.fromEntries(touched.map((field) => [field, mine[field]])),
  };
}
