import { useId } from 'react';
import { useProfileForm } from '@/features/onboarding/form-context';
import { cn } from '@/lib/cn';
import { toast } from '@/lib/toast';
import { BEATS, MAX_BEATS, toggleBeat } from '@domain/beats.ts';

/** Up to three beats. A fourth is refused with a word, and the three stay. */
export function BeatsField() {
  const { values, errors, set } = useProfileForm();
  const id = useId();
  const error = errors['beats'];

  return (
    <fieldset aria-describedby={`${id}-count${error === undefined ? '' : ` ${id}-error`}`}>
      <legend className="mb-1.5 text-sm font-semibold">Beats</legend>
      <div className="flex flex-wrap gap-2">
        {BEATS.map((beat) => {
          const chosen = values.beats.includes(beat);
          return (
            <label
              key={beat}
              className={cn(
                'flex min-h-11 items-center rounded-sm border px-3.5 text-sm font-medium',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
                chosen
                  ? 'border-primary bg-primary text-primary-foreground'
                  : 'border-input hover:border-foreground',
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={chosen}
                onChange={() => {
                  const { beats, message } = toggleBeat(values.beats, beat);
                  if (message === null) set('beats', beats);
                  else toast.error(message, { id: 'beats' });
                }}
              />
              {beat}
            </label>
          );
        })}
      </div>
      <p id={`${id}-count`} aria-live="polite" className="mt-1.5 text-sm text-muted-foreground">
        {values.beats.length} of {MAX_BEATS} chosen
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  );
}
