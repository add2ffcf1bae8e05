import * as Slot from '@radix-ui/react-slot';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { buttonStyles, type ButtonStyleProps } from '@/components/ui/button-styles';
import { Spinner } from '@/components/ui/spinner';

type ButtonProps = ComponentProps<'button'> &
  ButtonStyleProps & {
    /** Disables the button and shows a spinner over its unchanged width. */
    busy?: boolean;
    /** Renders the only child (usually a link) with the classes of the button. */
    asChild?: boolean;
  };

/** A button; `type` defaults to `button`, so that it does not submit a form by accident. */
export function Button({
  variant,
  size,
  busy = false,
  asChild = false,
  className,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
