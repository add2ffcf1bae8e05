import { BEATS } from '@domain/profile/beats.ts';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { holdSchema, hoursFromNow, REASON_MAX } from '@/features/admin/holds/hold-fields';
import { useHold } from '@/features/admin/holds/mutations';
import type { HoldScope } from '@/features/admin/holds/queries';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';

const SCOPES = [
  { value: 'all', label: 'Everything' },
  { value: 'beat', label: 'A beat' },
  { value: 'place', label: 'A place' },
  { value: 'word', label: 'A word of the news' },
] as const satisfies readonly { value: HoldScope; label: string }[];
const BEAT_OPTIONS = BEATS.map((value) => ({ value, label: value }));

const blank = () => ({
  scope: 'all' as HoldScope,
  value: '',
  reason: '',
  ends: hoursFromNow(48),
});

/** What to hold, why and until when: one button. */
export function HoldForm() {
  const [values, change] = useValues(blank());
  const hold = useHold();
  const { form, errors } = useStateForm(holdSchema, values, (valid) => {
    hold.mutate(valid, { onSuccess: () => change(blank()) });
  });
  return (
    <form {...form} className="grid max-w-2xl gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Hold" error={errors['scope']}>
          {(control) => (
            <Select
              {...control}
              name="scope"
              value={values.scope}
              options={SCOPES}
              onValueChange={(scope) => change({ scope, value: '' })}
            />
          )}
        </Field>
        {values.scope === 'beat' && (
          <Field label="Beat" description="Creators on it, outlets on it." error={errors['value']}>
            {(control) => (
              <Select
                {...control}
                name="value"
                value={values.value}
                options={BEAT_OPTIONS}
                placeholder="Choose"
                onValueChange={(value) => change({ value })}
              />
            )}
          </Field>
        )}
        {(values.scope === 'place' || values.scope === 'word') && (
          <Field
            label={values.scope === 'place' ? 'Place' : 'Word or words'}
            description={
              values.scope === 'place'
                ? '“Jackson, MS”, or a state: “MS”.'
                : 'In any form: “hurricane” also holds “hurricanes”.'
            }
            error={errors['value']}
          >
            {(control) => (
              <Input
                {...control}
                name="value"
                autoComplete="off"
                maxLength={80}
                value={values.value}
                onChange={(event) => change({ value: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <Field
        label="Reason"
        description="Creators and editors whose mails wait read it."
        required
        error={errors['reason']}
      >
        {(control) => (
          <Textarea
            {...control}
            name="reason"
            rows={2}
            maxLength={REASON_MAX}
            value={values.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
      <Field label="Until (your time)" required error={errors['ends']} className="max-w-xs">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            name="ends"
            value={values.ends}
            onChange={(event) => change({ ends: event.target.value })}
          />
        )}
      </Field>
      {hold.isError && (
        <Alert variant="destructive" title="Nothing is held">
          {toAppError(hold.error).userMessage}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" busy={hold.isPending}>
        Hold now
      </Button>
    </form>
  );
}
