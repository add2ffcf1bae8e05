import * as Primitive from 'radix-ui/switch';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** On or off at once (`checked`, `onCheckedChange`). */
export function Switch({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-muted',
        'transition-colors hover:border-foreground disabled:cursor-not-allowed disabled:opacity-55',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        'before:absolute before:-inset-2.5 before:content-[""]',
        className,
      )}
      {...rest}
    >
      <Primitive.Thumb className="block size-4 translate-x-[3px] rounded-full bg-foreground transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-primary-foreground" />
    </Primitive.Root>
  );
}
