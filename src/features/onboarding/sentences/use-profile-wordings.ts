import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { useWordings } from '@/lib/pitch-wording/wordings';
import type { ReadWordings } from '@/lib/pitch-wording/queries';

/** How pitches will word the profile in the wizard; undefined until it is known. */
export function useProfileWordings(): ReadWordings | undefined {
  const { name, logline, facts, offers } = useProfileForm().values;
  const texts = facts.map(({ text }) => text);
  return useWordings({ name, logline, take: '', facts: texts, offers: [...offers] });
}
