import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { Textarea } from '@/components/ui/textarea';

interface LineFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'rows'> {
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * A field for one line of text that wraps where it does not fit, so that a long sentence can be read
 * as a whole on a phone. Enter submits the form, as in an input; pasted line breaks become spaces.
 */
export function LineField({ className, onValueChange, onKeyDown, ...rest }: LineFieldProps) {
  return (
    <Textarea
      {...rest}
      rows={1}
      className={cn('min-h-11 resize-none py-2', className)}
      onChange={({ target }) => onValueChange(target.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented)
          return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
