import type { ComponentProps, ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { useProfileForm } from '@/features/onboarding/form-context';
import type { ProfileValues } from '@/features/onboarding/profile-values';
import { FIELD_LABELS } from '@/features/onboarding/steps';
import { withScheme } from '@/features/onboarding/with-scheme';
import { countCharacters } from '@domain/text.ts';

type TextFields = {
  [F in keyof ProfileValues]: ProfileValues[F] extends string ? F : never;
}[keyof ProfileValues];

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'placeholder' | 'autoComplete' | 'type' | 'inputMode'
> {
  field: TextFields;
  /** When the field's own name is not enough. */
  label?: string;
  description?: ReactNode;
  required?: boolean;
  /** Shows a counter. More can be typed, so that nothing pasted is cut off; saving asks for less. */
  max?: number;
  /** Makes it a box of that many lines. */
  rows?: number;
}

/** A text of the profile with its label, message and, where there is a limit, its counter. */
export function TextField({
  field,
  label = FIELD_LABELS[field],
  description,
  required,
  max,
  rows,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const { values, errors, set } = useProfileForm();
  const value = values[field];
  const used = countCharacters(value);
  const over = max !== undefined && used > max;
  const error =
    errors[field] ?? (over ? `Please use at most ${String(max)} characters` : undefined);
  const change = (event: { target: { value: string } }) => {
    set(field, event.target.value);
  };

  return (
    <Field
      label={label}
      description={description}
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
          <Textarea {...props} name={field} rows={rows} value={value} onChange={change} />
        )
      }
    </Field>
  );
}
