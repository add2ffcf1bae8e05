import { pitchAnswerRequestSchema } from '@domain/api/pitch-answer.ts';
import { ANSWER_NOTE_MAX, type PitchAnswer } from '@domain/pitch/answer.ts';
import { countCharacters } from '@domain/text.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/app-error';
import { useZodForm } from '@/lib/use-zod-form';
import { useRecordAnswer } from '@/features/answers/mutations';

interface AnswerNoteProps {
  token: string;
  answer: PitchAnswer;
  /** The recorded note. */
  note: string | null;
  creator: string;
}

const noteSchema = z.pick(pitchAnswerRequestSchema, { note: true });

/** The form for a note to the answer. The typed text stays until it is recorded. */
export function AnswerNote({ token, answer, note, creator }: AnswerNoteProps) {
  const [text, setText] = useState(note ?? '');
  const record = useRecordAnswer(token);
  const length = countCharacters(text);
  const problem = noteSchema.safeParse({ note: text }).error?.issues[0]?.message;
  const failure = record.isError ? toAppError(record.error).userMessage : undefined;
  const recorded = note !== null && text.trim() === note;

  const { form } = useZodForm(noteSchema, (valid) => {
    if (!valid.note || record.isPending) return;
    record.mutate(
      { answer, note: valid.note },
      { onSuccess: (recorded) => setText(recorded.answer_note ?? '') },
    );
  });

  return (
    <form {...form} className="space-y-3">
      <Field
        label={`A note to ${creator} (optional)`}
        counter={{ value: length, max: ANSWER_NOTE_MAX }}
        error={problem ?? failure}
      >
        {(control) => (
          <Textarea
            {...control}
            name="note"
            value={text}
            placeholder="e.g., Try our weekend editor, or: call me on Monday"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="secondary"
          busy={record.isPending}
          disabled={text.trim() === '' || recorded}
        >
          Send note
        </Button>
        <p role="status" className="text-sm text-success">
          {recorded && 'Your note was passed on.'}
        </p>
      </div>
    </form>
  );
}
