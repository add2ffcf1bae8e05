import { X } from 'lucide-react';
import * as Primitive from '@radix-ui/react-dialog';
import { useRef, type ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

type DialogContentProps = ComponentProps<typeof Primitive.Content> & {
  /** The width of the dialog. */
  size?: 'sm' | 'md' | 'lg';
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } as const;

/** The dialog: at the bottom of the screen on phones, centered elsewhere. Needs a DialogTitle. */
export function DialogContent({
  className,
  size = 'md',
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...rest
}: DialogContentProps) {
  // Radix returns the focus only to a DialogTrigger; many dialogs are opened by other elements.
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 bg-black/55 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
      <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
        <Primitive.Content
          className={cn(
            'pointer-events-auto relative flex max-h-[92dvh] w-full flex-col gap-5 overflow-y-auto',
            'overscroll-contain border-t-4 border-accent bg-popover p-6 text-popover-foreground shadow-lg',
            'data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in sm:p-8',
            widths[size],
            className,
          )}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (event.defaultPrevented || !(opener.current instanceof HTMLElement)) return;
            event.preventDefault();
            opener.current.focus();
          }}
          {...rest}
        >
          {children}
          {/* First to the eye, last to the keys; it stays while the content scrolls. */}
          <div className="sticky top-0 z-20 order-first -mb-5 h-0 shrink-0">
            <Primitive.Close
              className="absolute -top-3 -right-3 grid size-11 place-items-center rounded-sm bg-popover text-muted-foreground transition-colors hover:bg-muted hover:text-foreground sm:-top-5 sm:-right-5"
              aria-label="Close"
            >
              <X className="size-5" aria-hidden />
            </Primitive.Close>
          </div>
        </Primitive.Content>
      </div>
    </Primitive.Portal>
  );
}

/** Title and description, with space for the close button. */
export function DialogHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-2 pr-10', className)} {...rest} />;
}

/** The accessible name of the dialog. */
export function DialogTitle({ className, ...rest }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('font-display text-2xl', className)} {...rest} />;
}

/** The accessible description of the dialog. */
export function DialogDescription({
  className,
  ...rest
}: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn('dialog-text', className)} {...rest} />;
}

/** The row of actions; the main one comes last. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('dialog-footer', className)} {...rest} />;
}
