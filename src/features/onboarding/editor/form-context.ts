import { createContext, useContext } from 'react';
import type { SectionId } from '@/features/onboarding/steps/steps';
import type { ProfileField, ProfileValues } from '@/features/onboarding/editor/profile-values';

interface ProfileForm {
  userId: string;
  values: ProfileValues;
  /** Messages by path (`logline`, `facts.2.text`, `social_links.x`). */
  errors: Readonly<Partial<Record<string, string>>>;
  /** The part of the step that is open. */
  section: SectionId | undefined;
  openSection: (section: SectionId) => void;
  /** The field that a link asked for; null for none. */
  wanted: string | null;
  set: <F extends ProfileField>(field: F, value: ProfileValues[F]) => void;
}

export const ProfileFormContext = createContext<ProfileForm | null>(null);

/** The values, messages and setter of the wizard that contains the caller. */
export function useProfileForm(): ProfileForm {
  const form = useContext(ProfileFormContext);
  if (form === null) throw new Error('useProfileForm needs the wizard around it');
  return form;
}
