import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/form-context';
import type { Fact } from '@/features/onboarding/profile-values';
import { withScheme } from '@/features/onboarding/with-scheme';
import { FACT_MAX, FACTS_MAX } from '@domain/profile/profile.ts';
import { countCharacters } from '@domain/text.ts';

/** The statements that pitches may use, each in one line; Enter adds the next row. */
export function FactsField() {
  const { values, errors, set } = useProfileForm();
  const list = useRef<HTMLFieldSetElement>(null);
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
        Statements that are true about you and that pitches may use: numbers, titles, awards,
        places. Nothing else is claimed in your name. With a source an editor can check it.
      </p>
      <ol className="grid gap-3">
        {rows.map((fact, row) => {
          const { text, source = '' } = fact;
          const used = countCharacters(text);
          return (
            <li key={row} className="flex items-start gap-2">
              <div className="grid grow gap-2">
                <Field
                  label={`Fact ${String(row + 1)}`}
                  error={
                    errors[`facts.${String(row)}.text`] ??
                    (used > FACT_MAX
                      ? `Please use at most ${String(FACT_MAX)} characters`
                      : undefined)
                  }
                  counter={{ value: used, max: FACT_MAX }}
                >
                  {(props) => (
                    <Textarea
                      {...props}
                      name={`facts.${String(row)}.text`}
                      rows={1}
                      className="min-h-11"
                      value={text}
                      placeholder={
                        row === 0 ? 'e.g., My debut sold 12,000 copies in 2023.' : undefined
                      }
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
                      placeholder={row === 0 ? 'An address, or where it was printed' : undefined}
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
