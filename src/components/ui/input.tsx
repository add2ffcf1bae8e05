import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A single-line text input. 16 px, so that phones do not zoom in on focus. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn('control h-11', className)} {...rest} />;
}
