import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useSaveCallNotes } from '@/lib/calls/mutations';
import type { Call } from '@/lib/calls/queries';

const NOTES_MAX = 8000;

/** The notes of a call, shared by both who were in it. */
export function CallNotes({ call }: { call: Call }) {
  // Null while nothing was typed: then the other side's words show as they come.
  const [typed, setTyped] = useState<{ notes: string; version: number } | null>(null);
  const save = useSaveCallNotes(call.id);
  const stored = { notes: call.notes ?? '', version: call.notes_version ?? 0 };
  const { notes, version } = typed ?? stored;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (notes.length > NOTES_MAX) return;
        save.mutate({ notes, version }, { onSuccess: () => setTyped(null) });
      }}
    >
      <Field
        label="Notes"
        description="For the two of you: nobody else reads them."
        counter={{ value: notes.length, max: NOTES_MAX }}
        className="max-w-2xl"
        error={notes.length > NOTES_MAX ? 'Please keep the notes to 8,000 characters.' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={notes}
            onChange={({ target }) => setTyped({ notes: target.value, version })}
          />
        )}
      </Field>
      {save.isError && (
        <Alert variant="destructive" title="The notes are not saved">
          {toAppError(save.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="sm"
          variant="outline"
          busy={save.isPending}
          disabled={typed === null}
        >
          Save notes
        </Button>
        <p role="status" className="text-sm text-muted-foreground">
          {save.isSuccess && typed === null && 'Saved.'}
        </p>
      </div>
    </form>
  );
}
