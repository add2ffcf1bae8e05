import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type ProgressProps = Omit<ComponentProps<'div'>, 'role' | 'children'> & {
  value?: number | null;
  max?: number;
};

/** A progress bar from 0 to `max` (100). `value={null}` means unknown. Needs an aria-label. */
export function Progress({ className, value = null, max = 100, ...rest }: ProgressProps) {
  const known = value !== null;
  const share = known ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      className={cn('relative h-2 w-full overflow-hidden rounded-full bg-secondary', className)}
      {...rest}
    >
      <div
        className={cn(
          'h-full rounded-full bg-accent',
          known ? 'w-full transition-transform duration-slow' : 'w-2/5 animate-indeterminate',
        )}
        {...(known ? { style: { transform: `translateX(-${String(100 - share)}%)` } } : {})}
      />
    </div>
  );
}
