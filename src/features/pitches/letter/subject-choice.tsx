import { HEADLINE_MAX_WORDS } from '@domain/pitch/pitch.ts';
import { SUBJECT_MAX } from '@domain/pitch/story.ts';
import { countWords } from '@domain/text/text.ts';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { lineLength } from '@/features/pitches/pitch-text';

interface SubjectChoiceProps {
  /** The subject line that was chosen or typed; '' for the first suggestion. */
  subject: string;
  suggestions: readonly string[];
  error: string | undefined;
  onChange: (subject: string) => void;
}

/** The subject line: one of three that the story gives, or own words. */
export function SubjectChoice({ subject, suggestions, error, onChange }: SubjectChoiceProps) {
  const tooMany = countWords(subject) > HEADLINE_MAX_WORDS;
  return (
    <div className="grid gap-2">
      <Field
        label="Subject line (optional)"
        error={
          error ?? (tooMany ? `Please keep it to ${String(HEADLINE_MAX_WORDS)} words` : undefined)
        }
        description="Choose one, or write your own. Left empty, each way to tell it gets one of its own."
        counter={{ value: lineLength(subject), max: SUBJECT_MAX }}
      >
        {(control) => (
          <LineField
            {...control}
            name="story.subject"
            value={subject}
            autoComplete="off"
            spellCheck
            onValueChange={onChange}
          />
        )}
      </Field>
      <div role="group" aria-label="Subject lines to choose from" className="flex flex-wrap gap-2">
        {suggestions.map((line) => (
          <Button
            key={line}
            variant="outline"
            size="sm"
            aria-pressed={line === subject}
            className="h-auto min-h-9 py-1.5 text-left whitespace-normal aria-pressed:border-accent"
            onClick={() => onChange(line === subject ? '' : line)}
          >
            {line}
          </Button>
        ))}
      </div>
    </div>
  );
}
