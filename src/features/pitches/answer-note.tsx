import { ANSWER_NOTE_MAX, type PitchAnswer } from '@domain/pitch/answer.ts';
import { countCharacters } from '@domain/text.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/app-error';
import { useRecordAnswer } from '@/features/pitches/answer-queries';

interface AnswerNoteProps {
  token: string;
  answer: PitchAnswer;
  /** The note that is recorded already. */
  note: string | null;
  creator: string;
}

/** A sentence to go with the answer. What is typed stays until it is recorded. */
export function AnswerNote({ token, answer, note, creator }: AnswerNoteProps) {
  const [text, setText] = useState(note ?? '');
  const record = useRecordAnswer(token);
  const length = countCharacters(text);
  const tooLong = length > ANSWER_NOTE_MAX;
  const recorded = note !== null && text.trim() === note;

  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (tooLong || text.trim() === '' || record.isPending) return;
    record.mutate({ answer, note: text }, { onSuccess: (kept) => setText(kept.answer_note ?? '') });
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Field
        label={`A note to ${creator} (optional)`}
        counter={{ value: length, max: ANSWER_NOTE_MAX }}
        error={noteError(tooLong, record.error)}
      >
        {(control) => (
          <Textarea
            {...control}
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

function noteError(tooLong: boolean, failure: unknown): string | undefined {
  if (tooLong) return `Please keep the note to ${ANSWER_NOTE_MAX} characters`;
  return failure === null ? undefined : toAppError(failure).userMessage;
}
