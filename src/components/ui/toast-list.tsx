import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { connectToasts } from '@/lib/toast';

/** The visible list of toasts, in the product's clothes and the page's theme. */
export function ToastList() {
  useEffect(
    () =>
      connectToasts(({ kind, text, options }) => {
        toast[kind](text, options);
      }),
    [],
  );
  return (
    <Sonner
      position="bottom-right"
      closeButton
      // Stacked toasts would cover the close buttons.
      expand
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'group flex w-full items-start gap-3 rounded-md border border-border border-l-4 border-l-foreground bg-popover p-4 pr-10 font-sans text-sm text-popover-foreground shadow-lg data-[type=success]:border-l-success data-[type=error]:border-l-destructive data-[type=warning]:border-l-warning sm:w-90',
          title: 'font-semibold',
          description: 'text-muted-foreground',
          icon: 'mt-0.5 shrink-0 group-data-[type=success]:text-success group-data-[type=error]:text-destructive group-data-[type=warning]:text-warning',
          actionButton:
            'ml-auto shrink-0 font-semibold underline decoration-accent underline-offset-4 hover:text-accent',
          closeButton:
            'absolute top-2 right-2 grid size-8 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground',
        },
      }}
    />
  );
}
