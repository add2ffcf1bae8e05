import { Check } from 'lucide-react';
import * as Primitive from 'radix-ui/checkbox';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A tick box (`checked`, `onCheckedChange`); label it with `htmlFor` or wrap it. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        'relative grid size-5 shrink-0 place-items-center rounded-sm border border-input bg-card',
        'transition-colors hover:border-foreground disabled:cursor-not-allowed disabled:opacity-55',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        'data-[state=checked]:text-primary-foreground aria-invalid:border-destructive',
        // A touch target of 44 px without making the box bigger.
        'before:absolute before:-inset-3 before:content-[""]',
        className,
      )}
      {...rest}
    >
      <Primitive.Indicator>
        <Check className="size-4" strokeWidth={3} aria-hidden />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
