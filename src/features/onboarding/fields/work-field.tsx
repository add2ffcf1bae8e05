import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { TextField } from '@/features/onboarding/fields/text-field';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';
import { BOOK_TITLE_MAX } from '@domain/profile/profile.ts';
import { WORK_KINDS, WORK_WORDS } from '@domain/profile/work-kind.ts';

/** The work that the creator speaks about: what it is, and its name. */
export function WorkField() {
  const { values, set } = useProfileForm();
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{FIELD_LABELS.work_kind}</legend>
        <div className="flex flex-wrap gap-x-6">
          {WORK_KINDS.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="radio"
                name="work_kind"
                value={kind}
                className="size-5 accent-accent"
                checked={values.work_kind === kind}
                onChange={() => set('work_kind', kind)}
              />
              <span className="first-letter:uppercase">{WORK_WORDS[kind].noun}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField field="book_title" max={BOOK_TITLE_MAX} />
    </>
  );
}
