import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

interface ChipChoiceProps<T extends string> {
  /** The name of the list in the form. */
  name: string;
  legend: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onToggle: (value: T) => void;
  hint?: ReactNode | undefined;
  error?: string | undefined;
}

/** A choice of several values: checkboxes that look like chips. */
export function ChipChoice<T extends string>({
  name,
  legend,
  options,
  chosen,
  onToggle,
  hint,
  error,
}: ChipChoiceProps<T>) {
  const id = useId();
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    error === undefined ? '' : `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ');

  return (
    <fieldset {...(described !== '' && { 'aria-describedby': described })}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => {
          const on = chosen.includes(value);
          return (
            <label
              key={value}
              className={cn(
                'relative flex min-h-11 items-center rounded-sm border px-3.5 text-sm font-medium',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
                on
                  ? 'border-primary bg-primary text-primary-foreground'
                  : 'border-input hover:border-foreground',
              )}
            >
              <input
                type="checkbox"
                name={name}
                value={value}
                className="sr-only"
                checked={on}
                onChange={({ target }) => {
                  onToggle(value);
                  // What was refused is not drawn anew: it would stay ticked.
                  target.checked = on;
                }}
              />
              {label}
            </label>
          );
        })}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} aria-live="polite" className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  );
}
