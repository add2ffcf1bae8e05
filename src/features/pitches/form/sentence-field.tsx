import { capitalized } from '@domain/profile/sentences.ts';
import { cleanLine, countWords } from '@domain/text/text.ts';
import { tidied } from '@domain/text/tidied.ts';
import type { ReactNode } from 'react';
import { UseButton } from '@/components/use-button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { useLeft } from '@/lib/browser/use-left';
import { isToAsk } from '@/features/pitches/grammar/reader';
import { lineLength } from '@/features/pitches/pitch-text';

interface SentenceFieldProps {
  label: string;
  /** The name of the value in the form, as its errors have it. */
  name: string;
  value: string;
  max: number;
  hint: ReactNode;
  placeholder?: string;
  error: string | undefined;
  /** Where the person is: its name gets its capitals. */
  place?: string;
  /** What is wrong with the words, said when the field is left; undefined for nothing. */
  check: (value: string) => string | undefined;
  onChange: (value: string) => void;
}

/** A field for one sentence that stands word for word in the letter. */
export function SentenceField({
  label,
  name,
  value,
  max,
  hint,
  placeholder,
  error,
  place = '',
  check,
  onChange,
}: SentenceFieldProps) {
  // Said when the field is left: every sentence begins as a fragment.
  const [left, watch] = useLeft();
  const typed = left && value.trim() !== '';
  const fault = typed ? check(value) : undefined;
  const fragment = typed && fault === undefined && isToAsk(value);
  const whole = tidied(value, place);
  const tidy = typed && whole !== capitalized(cleanLine(value)) ? whole : null;
  return (
    <Field
      label={label}
      error={error ?? fault}
      description={
        tidy !== null ? (
          <UseButton text={tidy} name={name} onUse={onChange} />
        ) : fragment ? (
          <span className="text-foreground">
            Is this a whole sentence? An editor reads it as it stands.
          </span>
        ) : typed && isAllCapitals(value) ? (
          'All in capitals: an editor reads this as it stands.'
        ) : (
          hint
        )
      }
      counter={{ value: lineLength(value), max }}
    >
      {(control) => (
        <LineField
          {...control}
          {...watch}
          name={name}
          value={value}
          autoComplete="off"
          spellCheck
          placeholder={placeholder}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}

/** More than a name or two: which words have a capital is not known. */
const isAllCapitals = (text: string): boolean =>
  countWords(text) >= 3 && /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
