import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import type { Fact } from '@/features/onboarding/editor/profile-values';
import { unreadableWords } from '@/features/onboarding/fields/unreadable';
import { FactNote } from '@/features/onboarding/sentences/fact-note';
import { withScheme } from '@/features/onboarding/links/with-scheme';
import { FACT_MAX, FACTS_MAX } from '@domain/profile/limits.ts';
import { countCharacters } from '@domain/text/text.ts';

const EXAMPLES = [
  'e.g., I have set 41 headstones on unmarked graves.',
  'e.g., My grandfather taught me to cut granite when I was fourteen.',
];

/** The statements that pitches may use, each in one line; Enter adds the next row. */
export function FactsField() {
  const { values, errors, set } = useProfileForm();
  const list = useRef<HTMLFieldSetElement>(null);
  const [typing, setTyping] = useState<number | null>(null);
  const rows: readonly Fact[] = values.facts.length === 0 ? [{ text: '' }] : values.facts;

  const focusRow = (row: number) => {
    // The row is in the page after the next render.
    requestAnimationFrame(() => {
      list.current?.querySelectorAll('textarea')[row]?.focus();
    });
  };
  const add = (after: number) => {
    if (rows.length >= FACTS_MAX) return;
    set('facts', rows.toSpliced(after + 1, 0, { text: '' }));
    focusRow(after + 1);
  };
  const remove = (row: number) => {
    set('facts', rows.toSpliced(row, 1));
    focusRow(Math.max(0, row - 1));
  };

  return (
    <fieldset ref={list}>
      <legend className="text-sm font-semibold">Facts</legend>
      <p className="mt-1 mb-3 max-w-measure text-sm text-muted-foreground">
        Write each fact as a whole sentence, the way you would say it to an editor: “I have set 41
        headstones on unmarked graves.” Pitches use your sentences word for word and claim nothing
        else in your name. One thing to a fact, named so that a stranger understands it. Numbers,
        places and years help; with a source (a link, or where it was printed) an editor can check
        it.
      </p>
      <ol className="grid gap-5">
        {rows.map((fact, row) => {
          const { text, source = '' } = fact;
          const used = countCharacters(text);
          return (
            <li key={row} className="flex items-start gap-2 border-t border-border pt-5">
              <div className="grid grow gap-2">
                <Field
                  label={`Fact ${String(row + 1)}`}
                  error={
                    errors[`facts.${String(row)}.text`] ??
                    (used > FACT_MAX
                      ? `Please use at most ${String(FACT_MAX)} characters`
                      : typing === row
                        ? undefined
                        : unreadableWords(text))
                  }
                  counter={{ value: used, max: FACT_MAX }}
                >
                  {(props) => (
                    <Textarea
                      {...props}
                      name={`facts.${String(row)}.text`}
                      rows={1}
                      spellCheck
                      className="min-h-11"
                      value={text}
                      placeholder={EXAMPLES[row]}
                      onFocus={() => setTyping(row)}
                      onBlur={() => setTyping(null)}
                      onChange={(event) => {
                        set(
                          'facts',
                          rows.with(row, {
                            ...fact,
                            text: event.target.value.replace(/\n+/g, ' '),
                          }),
                        );
                      }}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                        event.preventDefault();
                        if (text.trim() !== '') add(row);
                      }}
                    />
                  )}
                </Field>
                <FactNote
                  text={text}
                  place={values.city_region}
                  creator={values.name}
                  name={`facts.${String(row)}.text`}
                  number={row + 1}
                  onChange={(next) => {
                    set('facts', rows.with(row, { ...fact, text: next }));
                  }}
                />
                <Field
                  label={`Source ${String(row + 1)} (optional)`}
                  error={errors[`facts.${String(row)}.source`]}
                >
                  {(props) => (
                    <Input
                      {...props}
                      name={`facts.${String(row)}.source`}
                      value={source}
                      autoComplete="off"
                      onChange={(event) => {
                        set('facts', rows.with(row, { ...fact, source: event.target.value }));
                      }}
                      onBlur={() => {
                        const address = withScheme(source);
                        if (address !== source) {
                          set('facts', rows.with(row, { ...fact, source: address }));
                        }
                      }}
                    />
                  )}
                </Field>
              </div>
              <Button
                variant="ghost"
                size="icon"
                className="mt-7"
                aria-label={`Remove fact ${String(row + 1)}`}
                disabled={rows.length === 1 && text === '' && source === ''}
                onClick={() => {
                  remove(row);
                }}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          );
        })}
      </ol>
      <Button
        variant="outline"
        size="sm"
        className="mt-3"
        disabled={rows.length >= FACTS_MAX}
        onClick={() => {
          add(rows.length - 1);
        }}
      >
        <Plus aria-hidden className="size-4" />
        Add a fact
      </Button>
      {errors['facts'] !== undefined && (
        <p role="alert" className="mt-2 text-sm font-medium text-destructive">
          {errors['facts']}
        </p>
      )}
    </fieldset>
  );
}
