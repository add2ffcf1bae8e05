import type { OwnPeg } from '@domain/peg-calendar/own-peg.ts';
import { OWN_PEG_NOTE_MAX, ownPegSchema } from '@domain/peg-calendar/own-peg-fields.ts';
import { NEWS_PEG_MAX } from '@domain/pitch/pitch.ts';
import { BEATS, type Beat } from '@domain/profile/beats.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useEffect, useState } from 'react';
import { ChipChoice } from '@/components/chip-choice';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useZodForm } from '@/lib/use-zod-form';
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
  const [title, setTitle] = useState(stored?.title ?? '');
  const [note, setNote] = useState(stored?.note ?? '');
  const [beats, setBeats] = useState<readonly Beat[]>(stored?.beats ?? []);
  const save = useSaveOwnPeg(userId);
  const { form, errors } = useZodForm(ownPegSchema, (values) => {
    if (save.isPending) return;
    save.mutate({ id: stored?.id ?? null, values }, { onSuccess: onDone });
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
          counter={{ value: countCharacters(cleanLine(title)), max: NEWS_PEG_MAX }}
        >
          {(control) => (
            <Input
              {...control}
              name="title"
              autoComplete="off"
              value={title}
              placeholder="e.g., Our street market opens its tenth season"
              onChange={(event) => setTitle(event.target.value)}
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
              defaultValue={stored?.peg_date ?? ''}
            />
          )}
        </Field>
      </div>
      <ChipChoice
        name="beats"
        legend="Beats"
        options={BEAT_OPTIONS}
        chosen={beats}
        hint="Leave empty when it fits every beat."
        error={errors['beats']}
        onToggle={(beat) =>
          setBeats((now) =>
            now.includes(beat) ? now.filter((kept) => kept !== beat) : [...now, beat],
          )
        }
      />
      <Field
        label="Note"
        description="Only you see it."
        error={errors['note']}
        counter={{ value: countCharacters(note), max: OWN_PEG_NOTE_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="note"
            rows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
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
