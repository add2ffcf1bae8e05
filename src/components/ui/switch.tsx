import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  onCheckedChange?: (checked: boolean) => void;
};

/** A native checkbox that is announced as a switch (`checked`, `onCheckedChange`). */
export function Switch({ className, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      className={cn(
        'relative inline-flex h-6 w-11 shrink-0 appearance-none items-center rounded-full border',
        'border-input bg-muted transition-colors checked:border-primary checked:bg-primary',
        'hover:border-foreground disabled:cursor-not-allowed disabled:opacity-55',
        'before:absolute before:-inset-2.5 before:content-[""]',
        'after:block after:size-4 after:translate-x-[3px] after:rounded-full after:bg-foreground',
        'after:transition-transform after:content-[""] checked:after:translate-x-[23px]',
        'checked:after:bg-primary-foreground',
        className,
      )}
      {...rest}
    />
  );
}
