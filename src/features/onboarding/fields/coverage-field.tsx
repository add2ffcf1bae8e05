import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';
import { LinkCheck } from '@/features/onboarding/links/link-check';
import { withScheme } from '@/features/onboarding/links/with-scheme';
import { COVERAGE_MAX, type Piece } from '@domain/profile/press.ts';

const PARTS = [
  { part: 'outlet', label: 'Outlet', type: 'text' },
  { part: 'date', label: 'Day (optional)', type: 'date' },
  { part: 'title', label: 'Title', type: 'text' },
  { part: 'url', label: 'Link (optional)', type: 'url' },
] as const;

/** What others published: outlet, title, link and day of each piece. */
export function CoverageField() {
  const { values, errors, set } = useProfileForm();
  const { coverage } = values;
  const box = useRef<HTMLFieldSetElement>(null);
  const full = coverage.length >= COVERAGE_MAX;

  const focus = (selector: string) => {
    // The row is in the page after the next render.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(selector)?.focus();
    });
  };
  const change = (row: number, piece: Piece) => {
    set('coverage', coverage.with(row, piece));
  };

  return (
    <fieldset ref={box}>
      <legend className="text-sm font-semibold">{FIELD_LABELS.coverage}</legend>
      <p className="mt-1 mb-3 max-w-measure text-sm text-muted-foreground">
        What others have published about you or your work.
      </p>
      {coverage.length > 0 && (
        <ol className="mb-3 grid gap-3">
          {coverage.map((piece, row) => (
            <li
              key={row}
              className="paper relative grid gap-4 p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <div className="contents">
                {PARTS.map(({ part, label, type }) => (
                  <Field
                    key={part}
                    className={part === 'date' || part === 'url' ? '' : 'sm:col-start-1'}
                    label={
                      <>
                        {label}
                        <span className="sr-only">, piece {row + 1}</span>
                      </>
                    }
                    error={errors[`coverage.${String(row)}.${part}`]}
                    description={
                      part === 'url' &&
                      errors[`coverage.${String(row)}.${part}`] === undefined && (
                        <LinkCheck url={piece.url} />
                      )
                    }
                  >
                    {(control) => (
                      <Input
                        {...control}
                        name={`coverage.${String(row)}.${part}`}
                        type={type}
                        value={piece[part]}
                        autoComplete="off"
                        onChange={(event) => {
                          change(row, { ...piece, [part]: event.target.value });
                        }}
                        onBlur={() => {
                          if (part === 'url') change(row, { ...piece, url: withScheme(piece.url) });
                        }}
                      />
                    )}
                  </Field>
                ))}
              </div>
              <Button
                variant="ghost"
                size="icon"
                className="absolute top-0 right-0 sm:static sm:col-start-3 sm:row-start-1 sm:mt-7"
                aria-label={`Remove piece ${String(row + 1)}`}
                onClick={() => {
                  set('coverage', coverage.toSpliced(row, 1));
                  focus(
                    coverage.length === 1
                      ? '[data-add-piece]'
                      : `[name="coverage.${String(Math.max(0, row - 1))}.outlet"]`,
                  );
                }}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ol>
      )}
      <Button
        data-add-piece
        variant="outline"
        size="sm"
        disabled={full}
        onClick={() => {
          set('coverage', [...coverage, { outlet: '', title: '', url: '', date: '' }]);
          focus(`[name="coverage.${String(coverage.length)}.outlet"]`);
        }}
      >
        <Plus aria-hidden className="size-4" />
        Add a piece
      </Button>
      {full && (
        <p role="status" className="mt-2 text-sm text-muted-foreground">
          That is {COVERAGE_MAX}, the most that fit. Remove one to add another.
        </p>
      )}
      {errors['coverage'] !== undefined && (
        <p role="alert" className="mt-2 text-sm font-medium text-destructive">
          {errors['coverage']}
        </p>
      )}
    </fieldset>
  );
}
