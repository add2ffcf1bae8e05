import * as Primitive from 'radix-ui/progress';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** How far along, 0 to `max` (100). `value={null}` while that is unknown. Needs an aria-label. */
export function Progress({
  className,
  value = null,
  max = 100,
  ...rest
}: ComponentProps<typeof Primitive.Root>) {
  const known = typeof value === 'number';
  const share = known ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <Primitive.Root
      value={value}
      max={max}
      className={cn('relative h-2 w-full overflow-hidden rounded-full bg-secondary', className)}
      {...rest}
    >
      <Primitive.Indicator
        className={cn(
          'h-full rounded-full bg-accent',
          known ? 'w-full transition-transform duration-slow' : 'w-2/5 animate-indeterminate',
        )}
        {...(known ? { style: { transform: `translateX(-${String(100 - share)}%)` } } : {})}
      />
    </Primitive.Root>
  );
}
