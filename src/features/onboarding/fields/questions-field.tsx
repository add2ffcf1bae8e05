import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';
import { QUESTION_MAX, QUESTIONS_MAX } from '@domain/profile/press.ts';
import { countCharacters } from '@domain/text/text.ts';

/** Questions that a host can ask, in the order of the press kit. */
export function QuestionsField() {
  const { values, errors, set } = useProfileForm();
  const { questions } = values;
  const box = useRef<HTMLFieldSetElement>(null);
  const full = questions.length >= QUESTIONS_MAX;

  const focus = (selector: string) => {
    // The row is in the page after the next render.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(selector)?.focus();
    });
  };

  return (
    <fieldset ref={box}>
      <legend className="text-sm font-semibold">{FIELD_LABELS.questions}</legend>
      <p className="mt-1 mb-3 max-w-measure text-sm text-muted-foreground">
        Questions you like to answer. A host with little time starts from these.
      </p>
      {questions.length > 0 && (
        <ol className="mb-3 grid gap-3">
          {questions.map(({ text }, row) => {
            const used = countCharacters(text);
            const tooLong =
              used > QUESTION_MAX
                ? `Please use at most ${String(QUESTION_MAX)} characters`
                : undefined;
            return (
              <li key={row} className="flex items-start gap-2">
                <Field
                  label={`Question ${String(row + 1)}`}
                  className="grow"
                  error={errors[`questions.${String(row)}.text`] ?? tooLong}
                  counter={{ value: used, max: QUESTION_MAX }}
                >
                  {(control) => (
                    <Input
                      {...control}
                      name={`questions.${String(row)}.text`}
                      spellCheck
                      value={text}
                      autoComplete="off"
                      onChange={(event) => {
                        set('questions', questions.with(row, { text: event.target.value }));
                      }}
                    />
                  )}
                </Field>
                <Button
                  variant="ghost"
                  size="icon"
                  className="mt-7"
                  aria-label={`Remove question ${String(row + 1)}`}
                  onClick={() => {
                    set('questions', questions.toSpliced(row, 1));
                    focus(
                      questions.length === 1
                        ? '[data-add-question]'
                        : `[name="questions.${String(Math.max(0, row - 1))}.text"]`,
                    );
                  }}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </li>
            );
          })}
        </ol>
      )}
      <Button
        data-add-question
        variant="outline"
        size="sm"
        disabled={full}
        onClick={() => {
          set('questions', [...questions, { text: '' }]);
          focus(`[name="questions.${String(questions.length)}.text"]`);
        }}
      >
        <Plus aria-hidden className="size-4" />
        Add a question
      </Button>
      {full && (
        <p role="status" className="mt-2 text-sm text-muted-foreground">
          That is {QUESTIONS_MAX}, the most that fit. Remove one to add another.
        </p>
      )}
      {errors['questions'] !== undefined && (
        <p role="alert" className="mt-2 text-sm font-medium text-destructive">
          {errors['questions']}
        </p>
      )}
    </fieldset>
  );
}
