import { useEffect, useState, useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { freePlace, type Box, type Obstacle } from '@/components/ui/toast-place';
import { connectToasts } from '@/lib/toast';

/** The library lays toasts out over the whole width up to here. */
const PHONE = '(max-width: 600px)';

/** About what a toast takes, in pixels. */
const SIZE = { width: 360, height: 88, edge: 24, phoneEdge: 12 } as const;

/** What a toast should not cover, with how much it would matter. */
const OBSTACLES = [
  { selector: 'a[href], button, input, select, textarea, summary, label', weight: 1_000 },
  { selector: '[role="status"], [role="alert"]', weight: 100 },
  { selector: 'h2, h3, h4, p, dt, dd, td', weight: 1 },
] as const;
/** Elements around a focused control that show the result which a toast reports: a toast should not cover them. */
const PART = 'li, tr, form, article';

interface Place {
  position: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-center';
  /** Distance from the top of a phone's window. */
  top: number;
}

function onPhoneChange(listener: () => void): () => void {
  const phone = window.matchMedia(PHONE);
  phone.addEventListener('change', listener);
  return () => {
    phone.removeEventListener('change', listener);
  };
}

/** Where a toast may stand: on a phone anywhere from the bottom up, else in a corner. */
function places(): { at: Place; box: Box }[] {
  const { innerWidth: width, innerHeight: height } = window;
  if (window.matchMedia(PHONE).matches) {
    const boxAt = (top: number): Box => ({
      left: SIZE.phoneEdge,
      right: width - SIZE.phoneEdge,
      top,
      bottom: top + SIZE.height,
    });
    const placeAt = (top: number) => ({
      at: { position: 'top-center' as const, top },
      box: boxAt(top),
    });
    // Over the title of the page first: it is the part that is not used, also while the rest still loads.
    const title = document.querySelector('h1')?.getBoundingClientRect().top ?? -1;
    const lowest = height - SIZE.height - SIZE.phoneEdge;
    return [
      ...(title >= 0 && title <= lowest ? [placeAt(title)] : []),
      ...Array.from({ length: Math.max(1, Math.floor(lowest / 16)) }, (_, step) =>
        placeAt(lowest - step * 16),
      ),
    ];
  }
  const top = { top: SIZE.edge, bottom: SIZE.edge + SIZE.height };
  const bottom = { top: height - SIZE.edge - SIZE.height, bottom: height - SIZE.edge };
  const right = { left: width - SIZE.edge - SIZE.width, right: width - SIZE.edge };
  const left = { left: SIZE.edge, right: SIZE.edge + SIZE.width };
  return [
    { at: { position: 'bottom-right', top: 0 }, box: { ...bottom, ...right } },
    { at: { position: 'bottom-left', top: 0 }, box: { ...bottom, ...left } },
    { at: { position: 'top-right', top: 0 }, box: { ...top, ...right } },
  ];
}

/** The controls and texts in sight, and the part of the page that has the focus; in an open dialog those of it. */
function obstaclesInSight(): Obstacle[] {
  const dialog = document.querySelector('[role="dialog"]');
  const part = document.activeElement?.closest(PART) ?? null;
  return [
    ...OBSTACLES.flatMap(({ selector, weight }) =>
      [...(dialog ?? document).querySelectorAll(selector)].map((element) => ({ element, weight })),
    ),
    ...(part !== null ? [{ element: part, weight: 100 }] : []),
  ]
    .filter(({ element }) => element.closest('[data-sonner-toaster]') === null)
    .map(({ element, weight }) => ({ box: element.getBoundingClientRect(), weight }))
    .filter(({ box: { width, height } }) => width > 1 && height > 1);
}

/**
 * The visible list of toasts, in the product's look and the page's theme. A toast stands where it covers no
 * control of the page as it is then, nor what it reports, and as little other text as can be.
 */
export function ToastList() {
  const phone = useSyncExternalStore(onPhoneChange, () => window.matchMedia(PHONE).matches);
  const [place, setPlace] = useState<Place>({ position: 'bottom-right', top: 8 });
  useEffect(
    () =>
      connectToasts({
        show: ({ kind, text, options }) => {
          // Those that stand already stay where they are.
          if (document.querySelector('[data-sonner-toast]') === null)
            setPlace((now) => freePlace(places(), obstaclesInSight()) ?? now);
          toast[kind](text, options);
        },
        dismiss: (id) => toast.dismiss(id),
      }),
    [],
  );
  return (
    <Sonner
      position={place.position}
      mobileOffset={{
        top: place.top,
        left: SIZE.phoneEdge,
        right: SIZE.phoneEdge,
        // For a window that became narrow since: above the navigation.
        bottom: 'calc(var(--bottom-bar) + 8px)',
      }}
      offset={SIZE.edge}
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
