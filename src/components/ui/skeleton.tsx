import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A placeholder with the size of the content. Announce "loading" once, around the group. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div aria-hidden className={cn('animate-pulse rounded-sm bg-secondary', className)} {...rest} />
  );
}
