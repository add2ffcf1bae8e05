import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS } from '@domain/pitch/pitch.ts';
import { countWords } from '@domain/text/text.ts';
import { Circle } from 'lucide-react';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { Chip } from '@/features/pitches/form/choice-chips';
import { lineLength } from '@/features/pitches/pitch-text';

interface SubjectFieldProps {
  value: string;
  /** Lines to choose from. */
  lines: readonly string[];
  error: string | undefined;
  onChange: (subject: string) => void;
}

/** The subject line: one of those that are proposed, own words, or blank for ours. */
export function SubjectField({ value, lines, error, onChange }: SubjectFieldProps) {
  const words = countWords(value);
  return (
    <>
      <Field
        label="Subject line"
        error={error}
        description={
          words > HEADLINE_MAX_WORDS
            ? `${String(words)} words: at most ${String(HEADLINE_MAX_WORDS)} fit.`
            : `Choose one or write your own, at most ${String(HEADLINE_MAX_WORDS)} words. Blank, and we choose.`
        }
        counter={{ value: lineLength(value), max: HEADLINE_MAX_CHARACTERS }}
      >
        {(control) => (
          <LineField
            {...control}
            name="story.subject"
            value={value}
            autoComplete="off"
            spellCheck
            onValueChange={onChange}
          />
        )}
      </Field>
      {/* Keeps the room of three lines: they change while the other fields are typed. */}
      <div
        role="group"
        aria-label="Suggested subject lines"
        className="grid min-h-37 content-start gap-2"
      >
        {lines.map((line) => (
          <Chip
            key={line}
            on={line === value}
            off={Circle}
            onToggle={() => onChange(line === value ? '' : line)}
          >
            {line}
          </Chip>
        ))}
      </div>
    </>
  );
}
