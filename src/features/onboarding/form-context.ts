import { createContext, use } from 'react';
import type { ProfileField, ProfileValues } from '@/features/onboarding/profile-values';
import type { FieldErrors } from '@/features/onboarding/steps';

interface ProfileForm {
  userId: string;
  values: ProfileValues;
  errors: FieldErrors;
  set: <F extends ProfileField>(field: F, value: ProfileValues[F]) => void;
}

export const ProfileFormContext = createContext<ProfileForm | null>(null);

/** The values, messages and setter of the wizard around the caller. */
export function useProfileForm(): ProfileForm {
  const form = use(ProfileFormContext);
  if (form === null) throw new Error('useProfileForm needs the wizard around it');
  return form;
}
