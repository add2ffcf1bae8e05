import { ChipChoice } from '@/components/chip-choice';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { toast } from '@/lib/toast';
import { BEATS, MAX_BEATS, toggleBeat } from '@domain/profile/beats.ts';

const OPTIONS = BEATS.map((beat) => ({ value: beat, label: beat }));

/** Up to three beats. A fourth is refused with a toast, and the three stay chosen. */
export function BeatsField() {
  const { values, errors, set } = useProfileForm();
  return (
    <ChipChoice
      name="beats"
      legend="Beats"
      options={OPTIONS}
      chosen={values.beats}
      hint={`${String(values.beats.length)} of ${String(MAX_BEATS)} chosen`}
      error={errors['beats']}
      onToggle={(beat) => {
        const { beats, message } = toggleBeat(values.beats, beat);
        if (message === null) set('beats', beats);
        else toast.error(message, { id: 'beats' });
      }}
    />
  );
}
