import type { OwnPeg } from '@domain/peg-calendar/own-peg.ts';
import { OWN_PEG_NOTE_MAX, ownPegSchema } from '@domain/peg-calendar/own-peg-fields.ts';
import { NEWS_PEG_MAX } from '@domain/pitch/pitch.ts';
import { BEATS } from '@domain/profile/beats.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useEffect } from 'react';
import { ChipChoice } from '@/components/chip-choice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { toggled } from '@/lib/toggled';
import { useStateForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';
import { useSaveOwnPeg } from '@/features/peg-calendar/mutations';

const BEAT_OPTIONS = BEATS.map((value) => ({ value, label: value }));

interface OwnPegFormProps {
  userId: string;
  /** The stored entry; null adds one. */
  stored: OwnPeg | null;
  onDone: () => void;
}

/** Adds or changes an entry of the creator's own. What was typed stays after a refusal. */
export function OwnPegForm({ userId, stored, onDone }: OwnPegFormProps) {
  const [values, change] = useValues({
    title: stored?.title ?? '',
    peg_date: stored?.peg_date ?? '',
    beats: stored?.beats ?? [],
    note: stored?.note ?? '',
  });
  const save = useSaveOwnPeg(userId);
  const { form, errors } = useStateForm(ownPegSchema, values, (valid) => {
    if (save.isPending) return;
    save.mutate({ id: stored?.id ?? null, values: valid }, { onSuccess: onDone });
  });
  const { ref } = form;

  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);

  return (
    <form
      {...form}
      aria-label={stored === null ? 'Add a date' : `Edit ${stored.title}`}
      className="space-y-4 p-4 sm:p-5"
    >
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_12rem]">
        <Field
          label="What happens"
          required
          error={errors['title']}
          counter={{ value: countCharacters(cleanLine(values.title)), max: NEWS_PEG_MAX }}
        >
          {(control) => (
            <Input
              {...control}
              name="title"
              spellCheck
              autoComplete="off"
              value={values.title}
              placeholder="e.g., Our street market opens its tenth season"
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Date" required error={errors['peg_date']}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name="peg_date"
              min="2000-01-01"
              max="2100-12-31"
              value={values.peg_date}
              onChange={(event) => change({ peg_date: event.target.value })}
            />
          )}
        </Field>
      </div>
      <ChipChoice
        name="beats"
        legend="Beats"
        options={BEAT_OPTIONS}
        chosen={values.beats}
        hint="Leave empty when it fits every beat."
        error={errors['beats']}
        onToggle={(beat) =>
          change({
            beats: toggled(BEATS, values.beats, beat),
          })
        }
      />
      <Field
        label="Note"
        description="Only you see it."
        error={errors['note']}
        counter={{ value: countCharacters(values.note), max: OWN_PEG_NOTE_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="note"
            rows={2}
            value={values.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
      {save.isError && (
        <Alert variant="destructive" title="This date was not saved">
          {toAppError(save.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {stored === null ? 'Add date' : 'Save date'}
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
