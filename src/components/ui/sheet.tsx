import { X } from 'lucide-react';
import * as Primitive from '@radix-ui/react-dialog';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;

type SheetContentProps = ComponentProps<typeof Primitive.Content> & { side?: 'left' | 'right' };

/** A panel at the side of the screen. Needs a SheetTitle. */
export function SheetContent({ className, side = 'right', children, ...rest }: SheetContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 bg-black/55 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
      <Primitive.Content
        className={cn(
          'fixed inset-y-0 z-50 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col gap-5 overflow-y-auto',
          'overscroll-contain bg-popover p-6 text-popover-foreground shadow-lg',
          'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
          side === 'right'
            ? 'right-0 border-l border-border'
            : 'left-0 border-r border-border [--sheet-from:-100%]',
          className,
        )}
        {...rest}
      >
        {children}
        <Primitive.Close
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
          aria-label="Close"
        >
          <X className="size-5" aria-hidden />
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** Title and description, with space for the close button. */
export function SheetHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-2 pr-10', className)} {...rest} />;
}

/** The accessible name of the sheet. */
export function SheetTitle({ className, ...rest }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('font-display text-2xl', className)} {...rest} />;
}

/** The accessible description of the sheet. */
export function SheetDescription({
  className,
  ...rest
}: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn('text-muted-foreground', className)} {...rest} />;
}
