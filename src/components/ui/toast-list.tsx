import { useEffect, useState } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { coveredBy } from '@/components/ui/toast-place';
import {
  bestPlace,
  DIALOG,
  heightOf,
  NAVIGATION,
  obstaclesInSight,
  PHONE,
  placeFor,
  SIZE,
  standing,
  TOASTS,
  type Place,
} from '@/components/ui/toast-surroundings';
import { useMedia } from '@/lib/browser/use-media';
import { connectToasts, endToasts } from '@/lib/toast';

const EDGES = { right: SIZE.edge, bottom: SIZE.edge, left: SIZE.edge };

/** How long nothing moved before the toasts look for another place. */
const SETTLED_MS = 120;

/**
 * The visible list of toasts, in the product's look and the page's theme. A toast stands where it covers no
 * control, no heading, nor what it reports: on a phone right over the navigation where that is possible. There it
 * scrolls with the page. When the page under it changes or comes to rest, it looks for a place again. A dialog that
 * opens ends the toasts of the page under it.
 */
export function ToastList() {
  const phone = useMedia(PHONE);
  const [place, setPlace] = useState<Place>({ position: 'bottom-right', top: 8 });
  useEffect(
    () =>
      connectToasts({
        show: ({ kind, text, options }) => {
          const onPhone = window.matchMedia(PHONE).matches;
          // Two of them leave a phone's screen no place that covers nothing: the newest stands alone.
          if (onPhone)
            for (const { id } of toast.getToasts()) if (id !== options.id) toast.dismiss(id);
          // Those that stand already stay where they are.
          if (onPhone || document.querySelector(TOASTS) === null)
            setPlace((now) => placeFor(heightOf(text), obstaclesInSight()) ?? now);
          toast[kind](text, options);
        },
        dismiss: (id) => toast.dismiss(id),
      }),
    [],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let scrolled = window.scrollY;
    let carried = false;
    const settle = () => {
      const box = standing();
      if (box === null) return;
      const obstacles = obstaclesInSight();
      const isInSight = box.top >= 0 && box.bottom <= window.innerHeight;
      const isGood = isInSight && coveredBy(box, obstacles) < NAVIGATION.weight;
      if (isGood && !carried) return;
      carried = false;
      const size = box.bottom - box.top;
      // Away from where the page has carried it only to one of the best places.
      const next = isGood ? bestPlace(size, obstacles) : placeFor(size, obstacles);
      if (next === undefined) return;
      setPlace((now) => (now.position === next.position && now.top === next.top ? now : next));
    };
    const soon = () => {
      clearTimeout(timer);
      if (document.querySelector(TOASTS) !== null) timer = setTimeout(settle, SETTLED_MS);
    };
    const follow = () => {
      const moved = window.scrollY - scrolled;
      scrolled = window.scrollY;
      if (document.querySelector(TOASTS) !== null && window.matchMedia(PHONE).matches) {
        carried = true;
        setPlace((now) => ({ ...now, top: now.top - moved }));
      }
      soon();
    };
    let dialogs = document.querySelectorAll(DIALOG).length;
    const changes = new MutationObserver(() => {
      const before = dialogs;
      dialogs = document.querySelectorAll(DIALOG).length;
      if (dialogs > before) endToasts();
      soon();
    });
    changes.observe(document.body, { childList: true, characterData: true, subtree: true });
    // One that was pointed at kept its place for so long.
    const left = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(TOASTS) !== null) soon();
    };
    document.addEventListener('pointerout', left, { passive: true });
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      document.removeEventListener('pointerout', left);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', soon);
    };
  }, []);
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
      offset={{ ...EDGES, top: place.top }}
      closeButton
      // Stacked toasts would cover the close buttons.
      expand
      visibleToasts={phone ? 1 : 4}
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
