import { isSolemn } from '@domain/pitch/solemn/solemn.ts';
import { cleanLine } from '@domain/text/text.ts';
import { useId } from 'react';
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

/** Asks whether the news hurt people, once there is news. */
export function HurtField({ draft, errors, onChange }: HurtFieldProps) {
  const id = useId();
  const { news_peg, peg_date, story } = draft;
  const error = errors['story.hurt'] ?? '';
  // A day of the calendar hurt nobody, and some words leave no doubt.
  if (peg_date !== null || isSolemn(news_peg)) return null;
  if (cleanLine(news_peg) === '' || pegWords(news_peg) !== undefined) return null;
  return (
    // In view it stands clear of the sticky line, with room for what is wrong.
    <fieldset className="mt-3 min-w-0 scroll-mt-14" aria-describedby={`${id}-why ${id}`}>
      <legend className="text-sm font-semibold">
        Was anybody hurt or put in danger by this news?
      </legend>
      <p id={`${id}-why`} className="text-sm text-muted-foreground">
        A pitch about harm has to help first.
      </p>
      <div className="mt-1.5 flex flex-wrap gap-x-6">
        {ANSWERS.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name="story.hurt"
              value={value}
              className="size-5 accent-accent"
              checked={story.hurt === value}
              aria-invalid={error !== '' || undefined}
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
