import { Check, Circle } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';
import { PASSWORD_RULES } from '@domain/account/credentials.ts';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: string;
  error?: string | undefined;
}

/** A password field with a show button. */
export function PasswordField({ label, error, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} required>
      {(props) => (
        <span className="relative block">
          <Input {...rest} {...props} type={shown ? 'text' : 'password'} className="pr-16" />
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => {
              setShown(!shown);
            }}
            className="absolute inset-y-0 right-0 px-3 text-sm font-semibold text-muted-foreground hover:text-foreground"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </span>
      )}
    </Field>
  );
}

interface NewPasswordFieldProps {
  label: string;
  error?: string | undefined;
  defaultValue?: string;
}

/** The field of a new password, with its rules and which of them the typed text meets. */
export function NewPasswordField({ label, error, defaultValue = '' }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  return (
    <div className="grid gap-2">
      <PasswordField
        label={label}
        name="password"
        error={error}
        autoComplete="new-password"
        defaultValue={defaultValue}
        // Not onChange, which reports nothing that was typed before the app's code ran.
        onInput={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
      <Rules password={typed} />
    </div>
  );
}

function Rules({ password }: { password: string }) {
  return (
    <ul aria-label="What it needs" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {PASSWORD_RULES.map(({ label, passes }) => {
        const met = passes(password);
        const Mark = met ? Check : Circle;
        return (
          <li
            key={label}
            className={cn(
              'flex items-center gap-1.5',
              met ? 'text-success' : 'text-muted-foreground',
            )}
          >
            <Mark aria-hidden className="size-3.5" />
            {label}
            <span className="sr-only">{met ? ', met' : ', not met yet'}</span>
          </li>
        );
      })}
    </ul>
  );
}
