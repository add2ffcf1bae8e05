import { WordingNote } from '@/components/wording-note';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { TextField } from '@/features/onboarding/fields/text-field';
import { useProfileWordings } from '@/features/onboarding/sentences/use-profile-wordings';
import { wordingOf } from '@/lib/pitch-wording/wordings';
import { LOGLINE_MAX } from '@domain/profile/profile.ts';

/** Who the creator is, with the sentence that a pitch makes of it. */
export function LoglineField() {
  const { values, set } = useProfileForm();
  const wordings = useProfileWordings();
  return (
    <div className="grid gap-1.5">
      <TextField
        field="logline"
        rows={2}
        max={LOGLINE_MAX}
        description="Who you are and what you do, in one whole sentence that starts with “I”. For example: I am a bus driver and I write poems about my passengers."
      />
      <WordingNote
        wording={wordingOf(wordings, 'logline', values.logline)}
        typed={values.logline}
        name="logline"
        preview
        onChange={(text) => {
          set('logline', text);
        }}
      />
    </div>
  );
}
