import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
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
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (field.current === null) return;
    fitHeight(field.current);
    // Text that is set by a script moves the caret to its end.
    if (caret.current !== null) field.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  useEffect(() => (field.current === null ? undefined : followWidth(field.current)), []);

  return (
    <Textarea
      {...rest}
      ref={field}
      rows={1}
      className={cn('min-h-11 resize-none py-2', className)}
      value={value}
      onChange={({ target }) => {
        const line = onOneLine(target.value);
        caret.current =
          line === target.value
            ? null
            : onOneLine(target.value.slice(0, target.selectionEnd)).length;
        onValueChange(line);
      }}
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

const onOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

const growsByItself = () => CSS.supports('field-sizing', 'content');

/** Gives a field the height of its text where the browser does not do it by itself. */
function fitHeight(field: HTMLTextAreaElement): void {
  if (growsByItself()) return;
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${String(field.scrollHeight + borders)}px`;
}

/** Fits the height again when the width changes, as when a phone is turned. Returns what ends it. */
function followWidth(field: HTMLTextAreaElement): (() => void) | undefined {
  if (growsByItself()) return undefined;
  let width = field.offsetWidth;
  const observer = new ResizeObserver(() => {
    if (field.offsetWidth === width) return;
    width = field.offsetWidth;
    fitHeight(field);
  });
  observer.observe(field);
  return () => observer.disconnect();
}
