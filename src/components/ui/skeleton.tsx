import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A block where content will be; give it the content's size. Say "loading" once, around the group. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div aria-hidden className={cn('animate-pulse rounded-sm bg-secondary', className)} {...rest} />
  );
}
