import * as z from 'zod/mini';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { toAppError } from '@/lib/api/app-error';
import { useStateForm } from '@/lib/use-zod-form';
import { useHandIn } from '@/features/reviews/mutations';

const QUESTION_MAX = 500;

const schema = z.object({
  question: z
    .string()
    .check(
      z.trim(),
      z.maxLength(QUESTION_MAX, `Please keep it to ${String(QUESTION_MAX)} characters.`),
    ),
});

interface HandInFormProps {
  variationId: string;
  save: () => Promise<boolean>;
  /** The variation was reviewed before. */
  again: boolean;
}

/** Hands in the variation, with a question if there is one. */
export function HandInForm({ variationId, save, again }: HandInFormProps) {
  const [question, setQuestion] = useState('');
  const [unsaved, setUnsaved] = useState(false);
  const handIn = useHandIn();
  const { form, errors } = useStateForm(schema, { question }, (values) => {
    void save().then((saved) => {
      setUnsaved(!saved);
      if (saved) handIn.mutate({ variationId, question: values.question });
    });
  });
  return (
    <form {...form} className="grid gap-4">
      <p className="max-w-measure text-sm text-muted-foreground">
        One of us goes through this text with you, sentence by sentence. You can hand in one pitch a
        week.
      </p>
      <Field
        label="What should we look at? (optional)"
        error={errors['question']}
        counter={{ value: question.length, max: QUESTION_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="question"
            rows={2}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          />
        )}
      </Field>
      {(handIn.isError || unsaved) && (
        <Alert variant="destructive" title="It was not handed in">
          {unsaved
            ? 'Your words are not saved yet. Please try again in a moment.'
            : toAppError(handIn.error).userMessage}
        </Alert>
      )}
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        busy={handIn.isPending}
      >
        {again ? 'Have it reviewed again' : 'Have it reviewed'}
      </Button>
    </form>
  );
}
