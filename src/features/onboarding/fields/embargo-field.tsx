import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';

/** The time from which a published press kit is public, in the zone of this browser. */
export function EmbargoField() {
  const { values, errors, set } = useProfileForm();
  return (
    <Field
      label={`${FIELD_LABELS.epk_embargo_until} (optional)`}
      description="A published kit opens by itself at this time, on your clock."
      error={errors['epk_embargo_until']}
    >
      {(props) => (
        <Input
          {...props}
          name="epk_embargo_until"
          type="datetime-local"
          className="max-w-64"
          value={toLocal(values.epk_embargo_until)}
          onChange={(event) => {
            const typed = new Date(event.target.value);
            set('epk_embargo_until', Number.isNaN(typed.getTime()) ? '' : typed.toISOString());
          }}
        />
      )}
    </Field>
  );
}

/** An ISO time as the input shows it: local time to the minute. */
function toLocal(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
