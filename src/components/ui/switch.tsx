import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  onCheckedChange?: (checked: boolean) => void;
};

/** On or off at once (`checked`, `onCheckedChange`); label it with `htmlFor` or wrap it. */
export function Switch({ className, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      onChange={(event) => {
        onCheckedChange?.(event.target.checked);
      }}
      className={cn(
        'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-input bg-muted',
        'transition-colors hover:border-foreground disabled:cursor-not-allowed disabled:opacity-55',
        'checked:border-primary checked:bg-primary',
        'before:absolute before:top-1/2 before:left-[3px] before:size-4 before:-translate-y-1/2 before:rounded-full',
        'before:bg-foreground before:transition-transform before:content-[""]',
        'checked:before:translate-x-5 checked:before:bg-primary-foreground',
        // A touch target of 44 px without making the switch bigger.
        'after:absolute after:-inset-2.5 after:content-[""]',
        className,
      )}
      {...rest}
    />
  );
}
