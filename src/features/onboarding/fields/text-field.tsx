import type { ComponentProps, ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { LinkCheck } from '@/features/onboarding/links/link-check';
import type { ProfileValues } from '@/features/onboarding/editor/profile-values';
import { unreadableWords } from '@/features/onboarding/fields/unreadable';
import { labelOf } from '@/features/onboarding/steps/steps';
import { useLeft } from '@/lib/browser/use-left';
import { withScheme } from '@/features/onboarding/links/with-scheme';
import { countCharacters } from '@domain/text/text.ts';

type TextFields = {
  [F in keyof ProfileValues]: ProfileValues[F] extends string ? F : never;
}[keyof ProfileValues];

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'placeholder' | 'autoComplete' | 'type' | 'inputMode'
> {
  field: TextFields;
  /** Replaces the label of the field. */
  label?: string;
  description?: ReactNode;
  required?: boolean;
  /** Shows a counter. Longer text can be typed or pasted, but not saved. */
  max?: number;
  /** Renders a textarea with this number of lines. */
  rows?: number;
  /** What a textarea says of its text once it was left; it forbids nothing. */
  judge?: (text: string) => string | undefined;
}

/** A text field of the profile with label, error and, with `max`, a counter. */
export function TextField({
  field,
  label,
  description,
  required,
  max,
  rows,
  judge = unreadableWords,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const { values, errors, set } = useProfileForm();
  const value = values[field];
  const used = countCharacters(value);
  const over = max !== undefined && used > max;
  const [left, watch] = useLeft(true);
  const error =
    errors[field] ??
    (over
      ? `Please use at most ${String(max)} characters`
      : // Only text in sentences is judged, and not while it is typed.
        rows !== undefined && left
        ? judge(value)
        : undefined);
  const change = (event: { target: { value: string } }) => {
    set(field, event.target.value);
  };

  return (
    <Field
      label={label ?? labelOf(field, values)}
      description={
        // An error stands in the line that the check of a link keeps free.
        type === 'url' && (error === undefined || description !== undefined) ? (
          <>
            {description} <LinkCheck url={value} />
          </>
        ) : (
          description
        )
      }
      error={error}
      {...(required === true && { required })}
      {...(max !== undefined && { counter: { value: used, max } })}
    >
      {(props) =>
        rows === undefined ? (
          <Input
            {...rest}
            {...props}
            name={field}
            type={type}
            value={value}
            onChange={change}
            onBlur={() => {
              if (type === 'url') set(field, withScheme(value));
            }}
          />
        ) : (
          <Textarea
            {...props}
            {...watch}
            name={field}
            rows={rows}
            value={value}
            onChange={change}
          />
        )
      }
    </Field>
  );
}
