import * as Primitive from '@radix-ui/react-tooltip';
import { useState, type ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Wraps the app once: a tooltip opens after 700 ms, the next one within 300 ms at once. */
export function TooltipProvider({
  delayDuration = 700,
  skipDelayDuration = 300,
  ...rest
}: ComponentProps<typeof Primitive.Provider>) {
  return (
    <Primitive.Provider
      delayDuration={delayDuration}
      skipDelayDuration={skipDelayDuration}
      {...rest}
    />
  );
}

/** Holds its state itself: the library tells of a state of its own in an effect, after its content listens for others. */
export function Tooltip(props: ComponentProps<typeof Primitive.Root>) {
  const [open, setOpen] = useState(false);
  return <Primitive.Root open={open} onOpenChange={setOpen} {...props} />;
}
export const TooltipTrigger = Primitive.Trigger;

/** A short text about a control; never the only place of the information. */
export function TooltipContent({
  className,
  sideOffset = 6,
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        collisionPadding={12}
        className={cn(
          'z-50 max-w-64 rounded-sm bg-foreground px-2.5 py-1.5 text-xs text-background shadow-md',
          'animate-fade-in data-[state=closed]:animate-fade-out',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}
