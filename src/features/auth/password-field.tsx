import { Check, Circle } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';
import { PASSWORD_RULES } from '@domain/account/credentials.ts';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: string;
  error?: string | undefined;
  /** The typed new password: shows the rules and which of them it meets. */
  rulesFor?: string;
}

/** A password field with a show button and, for a new password, its rules. */
export function PasswordField({ label, error, rulesFor, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={cn('grid gap-2', className)}>
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
      {rulesFor !== undefined && <Rules password={rulesFor} />}
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
