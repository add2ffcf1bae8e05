import { cleanLine, countCharacters } from '@domain/text/text.ts';
import * as z from 'zod/mini';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';
import { useAskAboutEntry } from '@/features/requests/mutations';
import type { Entry } from '@/features/requests/queries';

const QUESTION_MAX = 300;

const questionSchema = z.object({
  question: z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => countCharacters(text) >= 3, { error: 'Please write your question' }),
    z.refine((text) => countCharacters(text) <= QUESTION_MAX, {
      error: `Please keep it to ${String(QUESTION_MAX)} characters`,
    }),
  ),
});

interface AskBackProps {
  entry: Entry;
  name: string;
}

/** A question about what is chosen or asked is not taken back any more. */
const isSettled = ({ chosen_at, asked_at }: Entry) => chosen_at !== null || asked_at !== null;

/** The editor's one question about a pitch, as it was asked and answered. */
export function Asked({ entry, name }: AskBackProps) {
  const takeBack = useAskAboutEntry();
  return (
    <div className="space-y-2 border-l-2 border-accent pl-3">
      <p className="text-sm">
        You asked: <q>{entry.question}</q>
      </p>
      {entry.reply !== null ? (
        <p>
          {name}: <q>{entry.reply}</q>
        </p>
      ) : entry.question_left || isSettled(entry) ? (
        <p className="text-sm text-muted-foreground">Not answered yet. We mail you the answer.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted-foreground">It leaves in a minute.</p>
          <Button
            size="sm"
            variant="outline"
            busy={takeBack.isPending}
            onClick={() => takeBack.mutate({ id: entry.id, question: null })}
          >
            Take the question back
          </Button>
        </div>
      )}
      {takeBack.isError && (
        <p role="alert" className="text-sm text-destructive">
          {toAppError(takeBack.error).userMessage}
        </p>
      )}
    </div>
  );
}

interface QuestionFormProps extends AskBackProps {
  /** What is typed; the caller keeps it while the form is away. */
  question: string;
  onQuestion: (question: string) => void;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of the editor's one question about a pitch. */
export function QuestionForm(props: QuestionFormProps) {
  const { entry, name, question, onQuestion, onDone, onCancel } = props;
  const ask = useAskAboutEntry();
  const { form, errors } = useStateForm(questionSchema, { question }, (valid) => {
    if (ask.isPending) return;
    ask.mutate({ id: entry.id, ...valid }, { onSuccess: onDone });
  });
  return (
    <form {...form} className="space-y-3 border-l-2 border-accent pl-3">
      <Field
        label={`Your question to ${name}`}
        description="One question, before you decide. It shares nothing; the answer comes here and by mail."
        error={errors['question']}
        counter={{ value: countCharacters(cleanLine(question)), max: QUESTION_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            name="question"
            spellCheck
            autoComplete="off"
            autoFocus
            value={question}
            placeholder="e.g., Could we record before the 12th?"
            onChange={(event) => onQuestion(event.target.value)}
          />
        )}
      </Field>
      {ask.isError && (
        <Alert variant="destructive" title="Your question did not go out">
          {toAppError(ask.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" variant="outline" busy={ask.isPending}>
          Send question
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
