import { useEffect, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { connectToasts } from '@/lib/toast';

/** The library lays toasts out over the whole width up to here. */
const PHONE = '(max-width: 600px)';

function onPhoneChange(listener: () => void): () => void {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener('change', listener);
  return () => {
    phone.removeEventListener('change', listener);
  };
}

/**
 * The visible list of toasts, in the product's look and the page's theme. In the corner where there
 * is room; on a phone at the top, where they cover neither the buttons of forms and dialogs nor what
 * is fixed to the bottom.
 */
export function ToastList() {
  const phone = useSyncExternalStore(onPhoneChange, () => window.matchMedia(PHONE).matches);
  useEffect(
    () =>
      connectToasts(({ kind, text, options }) => {
        toast[kind](text, options);
      }),
    [],
  );
  return (
    <Sonner
      position={phone ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: 8, left: 12, right: 12 }}
      closeButton
      // Stacked toasts would cover the close buttons.
      expand
      visibleToasts={phone ? 2 : 4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'group flex w-full items-start gap-3 rounded-md border border-border border-l-4 border-l-foreground bg-popover p-3 pr-12 font-sans text-sm text-popover-foreground shadow-lg sm:p-4 sm:pr-10 data-[type=success]:border-l-success data-[type=error]:border-l-destructive data-[type=warning]:border-l-warning sm:w-90',
          title: 'font-semibold',
          description: 'text-muted-foreground',
          icon: 'mt-0.5 shrink-0 group-data-[type=success]:text-success group-data-[type=error]:text-destructive group-data-[type=warning]:text-warning',
          actionButton:
            'ml-auto shrink-0 font-semibold underline decoration-accent underline-offset-4 hover:text-accent',
          closeButton:
            'absolute top-1 right-1 grid size-11 place-items-center sm:top-2 sm:right-2 sm:size-8 rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground',
        },
      }}
    />
  );
}
