import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onCheckedChange?: (checked: boolean) => void;
};

/** The native checkbox with our styles. Label it with `htmlFor` or wrap it. */
export function Checkbox({ className, onCheckedChange, ...rest }: CheckboxProps) {
  return (
    <span className={cn('relative inline-grid size-5 shrink-0', className)}>
      <input
        type="checkbox"
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className={cn(
          'peer size-5 appearance-none rounded-sm border border-input bg-card transition-colors',
          'checked:border-primary checked:bg-primary hover:border-foreground',
          'disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-destructive',
          // A touch target of 44 px around a smaller box.
          'before:absolute before:-inset-3 before:content-[""]',
        )}
        {...rest}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 invisible m-auto size-4 text-primary-foreground peer-checked:visible"
      />
    </span>
  );
}
