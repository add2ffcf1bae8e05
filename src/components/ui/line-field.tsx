import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { Textarea } from '@/components/ui/textarea';

interface LineFieldProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'ref' | 'rows'> {
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * A field for one line of text that wraps where it does not fit, so that a long sentence can be read
 * as a whole on a phone. Enter submits the form, as in an input; pasted line breaks become spaces.
 */
export function LineField({ className, value, onValueChange, onKeyDown, ...rest }: LineFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (field.current !== null) fitHeight(field.current);
  }, [value]);

  return (
    <Textarea
      {...rest}
      ref={field}
      rows={1}
      className={cn('min-h-11 resize-none py-2', className)}
      value={value}
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

/** Gives a field the height of its text where the browser does not do it by itself. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${String(field.scrollHeight + borders)}px`;
}
