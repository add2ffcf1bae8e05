import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useKeptText } from '@/lib/browser/use-kept';
import { pitchesKey } from '@/lib/pitch-news';
import { useStateForm } from '@/lib/use-zod-form';
import { useAnswerAboutEntry } from '@/features/requests/mutations';
import type { ReadRequest } from '@/features/requests/queries';

const REPLY_MAX = 500;

const replySchema = z.object({
  reply: z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => text !== '', { error: 'Please write your answer' }),
    z.refine((text) => countCharacters(text) <= REPLY_MAX, {
      error: `Please keep it to ${String(REPLY_MAX)} characters`,
    }),
  ),
});

/** What an editor asks a creator about their pitch, and the answer. */
export function QuestionToCreator({ entry }: { entry: NonNullable<ReadRequest['entry']> }) {
  const [reply, setReply, drop] = useKeptText(`reply:${entry.id}`);
  const answer = useAnswerAboutEntry();
  const client = useQueryClient();
  const { form, errors } = useStateForm(replySchema, { reply }, (valid) => {
    if (answer.isPending) return;
    const onSuccess = () => {
      drop();
      // The list says there what is asked.
      void client.invalidateQueries({ queryKey: pitchesKey });
    };
    answer.mutate({ id: entry.id, ...valid }, { onSuccess });
  });
  if (entry.question === null) return null;
  return (
    <div className="space-y-3 border-l-2 border-accent pl-3">
      <p>
        The editor asks: <q>{entry.question}</q>
      </p>
      {entry.reply !== null ? (
        <p className="text-sm">
          You answered: <q>{entry.reply}</q>
        </p>
      ) : (
        <form {...form} className="space-y-3">
          <Field
            label="Your answer"
            error={errors['reply']}
            counter={{ value: countCharacters(cleanLine(reply)), max: REPLY_MAX }}
          >
            {(control) => (
              <Textarea
                {...control}
                name="reply"
                rows={3}
                value={reply}
                onChange={(event) => setReply(event.target.value)}
              />
            )}
          </Field>
          {answer.isError && (
            <Alert variant="destructive" title="Your answer did not go out">
              {toAppError(answer.error).userMessage}
            </Alert>
          )}
          <Button type="submit" size="sm" busy={answer.isPending}>
            Send answer
          </Button>
        </form>
      )}
    </div>
  );
}
