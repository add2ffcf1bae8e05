import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A multi-line text input; grows with its content where the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn('control control-text', className)} {...rest} />;
}
