import { countCharacters } from '@domain/text/text.ts';
import { SUPPORT_WORDS_MAX, supportWordsField } from '@domain/support/support-fields.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { useAnswerSupport, useCloseSupport } from '@/features/admin/support/mutations';
import type { AdminThread } from '@/features/admin/support/queries';
import { toAppError } from '@/lib/api/app-error';
import { useKeptText } from '@/lib/browser/use-kept';
import { useStateForm } from '@/lib/use-zod-form';

const schema = z.object({ words: supportWordsField('Please write the answer') });

/** Answers a thread, or closes it without an answer. */
export function AnswerForm({ thread }: { thread: AdminThread }) {
  const [words, setWords, drop] = useKeptText(`support-answer:${thread.id}`);
  const [close, setClose] = useState(false);
  // The id belongs to these words: sent again they are mailed once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const answer = useAnswerSupport(thread.id);
  const closing = useCloseSupport(thread.id);
  const { form, errors } = useStateForm(schema, { words }, (valid) => {
    if (answer.isPending) return;
    answer.mutate(
      { id, close, ...valid },
      {
        onSuccess: () => {
          setId(crypto.randomUUID());
          setClose(false);
          drop();
        },
      },
    );
  });
  return (
    <form {...form} className="grid max-w-2xl gap-4">
      <Field
        label="Answer"
        description="They get it by mail and in the app, from the team: your name is not shown."
        error={errors['words']}
        counter={{ value: countCharacters(words), max: SUPPORT_WORDS_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="words"
            rows={6}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setId(crypto.randomUUID());
            }}
          />
        )}
      </Field>
      <label className="flex items-center gap-3 text-sm">
        <Checkbox checked={close} onCheckedChange={setClose} />
        Close it with the answer
      </label>
      {answer.isError && (
        <Alert variant="destructive" title="The answer did not go out">
          {toAppError(answer.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={answer.isPending}>
          Answer
        </Button>
        {thread.status !== 'closed' && (
          <Button
            variant="outline"
            busy={closing.isPending}
            onClick={() => {
              closing.mutate();
            }}
          >
            Close without an answer
          </Button>
        )}
      </div>
    </form>
  );
}
