import { CALL_KIND_LABELS, CALL_KINDS, type CallKind } from '@domain/calls/call.ts';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useOfferSlots } from '@/features/admin/calls/mutations';
import { slotSchema, WEEKS_MAX } from '@/features/admin/calls/slot-fields';
import { toAppError } from '@/lib/api/app-error';
import { zoneOptions } from '@/lib/time-zones';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';

const KIND_OPTIONS = [
  { value: 'both', label: 'Both' },
  ...CALL_KINDS.map((value) => ({ value, label: CALL_KIND_LABELS[value] })),
] as const;
type KindChoice = CallKind | 'both';

/** Offers a slot, or the same time over several weeks. */
export function SlotForm({ timeZone }: { timeZone: string }) {
  const [values, change] = useValues({
    for: 'both' as KindChoice,
    first: '',
    time_zone: timeZone,
    minutes: '30',
    link: '',
    weeks: '1',
  });
  const offer = useOfferSlots();
  const kinds = values.for === 'both' ? [...CALL_KINDS] : [values.for];
  const { form, errors } = useStateForm(slotSchema, { ...values, kinds }, (valid) => {
    offer.mutate(valid, { onSuccess: () => change({ first: '', weeks: '1' }) });
  });
  return (
    <form {...form} className="grid max-w-2xl gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="For" error={errors['kinds']}>
          {(control) => (
            <Select
              {...control}
              name="kinds"
              value={values.for}
              options={KIND_OPTIONS}
              onValueChange={(choice) => change({ for: choice })}
            />
          )}
        </Field>
        <Field label="Minutes" required error={errors['minutes']}>
          {(control) => (
            <Input
              {...control}
              name="minutes"
              inputMode="numeric"
              value={values.minutes}
              onChange={({ target }) => change({ minutes: target.value })}
            />
          )}
        </Field>
        <Field label="First date and time" required error={errors['first']}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              name="first"
              value={values.first}
              onChange={({ target }) => change({ first: target.value })}
            />
          )}
        </Field>
        <Field label="Time zone" error={errors['time_zone']}>
          {(control) => (
            <Select
              {...control}
              name="time_zone"
              value={values.time_zone}
              options={zoneOptions(values.time_zone)}
              onValueChange={(zone) => change({ time_zone: zone })}
            />
          )}
        </Field>
        <Field label="Link of the call" required error={errors['link']}>
          {(control) => (
            <Input
              {...control}
              type="url"
              name="link"
              autoComplete="off"
              placeholder="https://"
              value={values.link}
              onChange={({ target }) => change({ link: target.value })}
            />
          )}
        </Field>
        <Field
          label="Weeks"
          description={`The same time every week, up to ${String(WEEKS_MAX)} times.`}
          required
          error={errors['weeks']}
        >
          {(control) => (
            <Input
              {...control}
              name="weeks"
              inputMode="numeric"
              value={values.weeks}
              onChange={({ target }) => change({ weeks: target.value })}
            />
          )}
        </Field>
      </div>
      {offer.isError && (
        <Alert variant="destructive" title="Nothing is offered">
          {toAppError(offer.error).userMessage}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" busy={offer.isPending}>
        Offer
      </Button>
    </form>
  );
}
