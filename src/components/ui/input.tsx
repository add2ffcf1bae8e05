import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { controlStyles } from '@/components/ui/control-styles';

/** A single-line text input. 16 px, so that phones do not zoom in on focus. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlStyles, 'h-11', className)} {...rest} />;
}
