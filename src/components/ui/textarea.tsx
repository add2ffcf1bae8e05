import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { controlStyles } from '@/components/ui/control-styles';

/** A multi-line text input; grows with its content where the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlStyles, 'field-sizing-content min-h-20 resize-y py-2.5', className)}
      {...rest}
    />
  );
}
