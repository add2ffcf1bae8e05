import { useId, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** The props that connect the control of a field with its label, description and error. */
interface FieldControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  required?: true;
}

interface FieldProps {
  label: ReactNode;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Used and allowed characters; shown in the error colour above the limit. */
  counter?: { value: number; max: number };
  className?: string;
  children: (props: FieldControlProps) => ReactNode;
}

/** A labelled control with description, error and counter, connected by id. */
export function Field({
  label,
  description,
  error,
  required = false,
  counter,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const explained = Boolean(description);
  const described = [
    explained ? `${id}-description` : '',
    error ? `${id}-error` : '',
    counter !== undefined ? `${id}-counter` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const over = counter !== undefined && counter.value > counter.max;

  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {counter !== undefined && (
          <span
            id={`${id}-counter`}
            className={cn(
              'text-xs whitespace-nowrap tabular-nums',
              over ? 'font-semibold text-destructive' : 'text-muted-foreground',
            )}
          >
            {counter.value} of {counter.max}
            <span className="sr-only"> characters</span>
          </span>
        )}
      </div>
      {children({
        id,
        ...(error || over ? { 'aria-invalid': true as const } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
        ...(required ? { required: true as const } : {}),
      })}
      {explained && (
        <p id={`${id}-description`} className="text-sm text-muted-foreground">
          {description}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Always rendered, so that screen readers announce an error that appears. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={cn('text-sm font-medium text-destructive', !error && 'hidden')}
    >
      {error}
    </p>
  );
}
