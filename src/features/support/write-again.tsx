import { countCharacters } from '@domain/text/text.ts';
import { SUPPORT_WORDS_MAX, supportWordsField } from '@domain/support/support-fields.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { useCloseThread, useWriteAgain } from '@/features/support/mutations';
import type { SupportThread } from '@/features/support/queries';
import { toAppError } from '@/lib/api/app-error';
import { useKeptText } from '@/lib/browser/use-kept';
import { useStateForm } from '@/lib/use-zod-form';

const schema = z.object({ words: supportWordsField('Please write something first') });

/** Adds words to a thread, which opens it again, or closes it. */
export function WriteAgain({ thread }: { thread: SupportThread }) {
  const [words, setWords, drop] = useKeptText(`support:${thread.id}`);
  // The id belongs to these words: sent again they are kept once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const write = useWriteAgain(thread.id);
  const close = useCloseThread(thread.id);
  const { form, errors } = useStateForm(schema, { words }, (valid) => {
    if (write.isPending) return;
    write.mutate(
      { id, ...valid },
      {
        onSuccess: () => {
          setId(crypto.randomUUID());
          drop();
        },
      },
    );
  });
  return (
    <form {...form} className="grid max-w-2xl gap-4">
      <Field
        label={thread.status === 'closed' ? 'Write again, which opens it' : 'Write again'}
        error={errors['words']}
        counter={{ value: countCharacters(words), max: SUPPORT_WORDS_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="words"
            rows={4}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setId(crypto.randomUUID());
            }}
          />
        )}
      </Field>
      {write.isError && (
        <Alert variant="destructive" title="It did not go out">
          {toAppError(write.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={write.isPending}>
          Send
        </Button>
        {thread.status !== 'closed' && (
          <Button
            variant="outline"
            busy={close.isPending}
            onClick={() => {
              close.mutate();
            }}
          >
            {thread.status === 'open' ? 'No answer needed: close it' : 'It is settled: close it'}
          </Button>
        )}
      </div>
    </form>
  );
}
