import { isSolemn } from '@domain/pitch/solemn/solemn.ts';
import { cleanLine } from '@domain/text/text.ts';
import { useId } from 'react';
import { cn } from '@/lib/cn';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';
import { pegWords } from '@/features/pitches/letter/check-form';

interface HurtFieldProps {
  draft: GeneratorDraft;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (draft: GeneratorDraft) => void;
}

const ANSWERS = [
  { value: 'no', label: 'No, nobody' },
  { value: 'yes', label: 'Yes' },
] as const;

/** Asks whether the news hurt people. Its room stays free while it is not asked, so that nothing moves. */
export function HurtField({ draft, errors, onChange }: HurtFieldProps) {
  const id = useId();
  const { news_peg, peg_date, story } = draft;
  const error = errors['story.hurt'];
  // A day of the calendar hurt nobody, and some words leave no doubt.
  if (peg_date !== null || isSolemn(news_peg)) return null;
  const asked = cleanLine(news_peg) !== '' && pegWords(news_peg) === undefined;
  return (
    <fieldset className={cn('mt-3 min-w-0', !asked && 'invisible')} aria-describedby={id}>
      <legend className="text-sm font-semibold">
        Did people die or get hurt in this news, or are they in danger?
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-x-6">
        {ANSWERS.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name="story.hurt"
              value={value}
              className="size-5 accent-accent"
              checked={story.hurt === value}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChange({ ...draft, story: { ...story, hurt: value } })}
            />
            {label}
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className="text-sm font-medium text-destructive">
        {error}
      </p>
    </fieldset>
  );
}
