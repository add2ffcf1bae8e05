import { freePlace, goodPlace, type Box, type Obstacle } from '@/components/ui/toast-place';

/** The library lays toasts out over the whole width up to here. */
export const PHONE = '(max-width: 600px)';

/** What a toast takes, and its distance from the edges, in pixels. */
export const SIZE = { width: 360, edge: 24, phoneEdge: 12 } as const;

/** About the height of a toast before it is there. */
export const heightOf = (text: string) =>
  window.matchMedia(PHONE).matches ? 28 + 20 * Math.ceil(text.length / 34) : 88;

/** The toasts that are not leaving. */
export const TOASTS = '[data-sonner-toast]:not([data-removed="true"])';

/** An open dialog. */
export const DIALOG = '[role="dialog"]';

/** What a toast should not cover, with how much it would matter. */
const OBSTACLES = [
  {
    selector: 'a[href], button, input, select, textarea, summary, label:has(input)',
    weight: 1_000,
  },
  // What still loads may become a control.
  {
    selector: 'label, [role="status"], [role="alert"], [role="progressbar"], .animate-pulse',
    weight: 100,
  },
  { selector: 'h1, h2, h3, h4', weight: 100 },
  { selector: 'p, dt, dd, td', weight: 1 },
] as const;
/** A phone full of controls has room over its navigation alone, which is never what was pressed just now. */
export const NAVIGATION = { selector: 'nav[aria-label="Main"]', weight: 100 } as const;
/** Elements around a focused control that show the result which a toast reports: a toast should not cover them. */
const PART = 'li, tr, form, article';

/** A place of the list of toasts. */
export interface Place {
  position: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left' | 'top-center';
  /** Distance from the top of the window. */
  top: number;
}

interface StandingPlace {
  at: Place;
  box: Box;
}

/**
 * Where toasts of a height may stand: on a phone best right over the navigation, else anywhere from the bottom up; on a
 * larger screen in a corner, else anywhere along the sides.
 */
function places(size: number): { best: StandingPlace[]; all: StandingPlace[] } {
  const { innerWidth: width, innerHeight: height } = window;
  if (window.matchMedia(PHONE).matches) {
    const boxAt = (top: number): Box => ({
      left: SIZE.phoneEdge,
      right: width - SIZE.phoneEdge,
      top,
      bottom: top + size,
    });
    const placeAt = (top: number) => ({
      at: { position: 'top-center' as const, top },
      box: boxAt(top),
    });
    const navigation = document.querySelector(NAVIGATION.selector)?.getBoundingClientRect();
    // Wherever the navigation is at the bottom of the window.
    const floor = navigation !== undefined && navigation.top > height / 2 ? navigation.top : height;
    const lowest = height - size - 2;
    return {
      best: [placeAt(Math.min(floor - size - 8, lowest))],
      all: Array.from({ length: Math.max(1, Math.floor(lowest / 8)) }, (_, step) =>
        placeAt(lowest - step * 8),
      ),
    };
  }
  // Under what stands at the top of the page while it is in sight: it is full of controls.
  const ceiling = Math.max(
    SIZE.edge,
    ...[...document.querySelectorAll(`header:not(main *), ${NAVIGATION.selector}`)].map(
      (element) => element.getBoundingClientRect().bottom + 8,
    ),
  );
  const from = ceiling < height / 3 ? ceiling : SIZE.edge;
  const top = { top: from, bottom: from + size };
  const bottom = { top: height - SIZE.edge - size, bottom: height - SIZE.edge };
  const right = { left: width - SIZE.edge - SIZE.width, right: width - SIZE.edge };
  const left = { left: SIZE.edge, right: SIZE.edge + SIZE.width };
  const all: StandingPlace[] = [
    { at: { position: 'bottom-right', top: 0 }, box: { ...bottom, ...right } },
    { at: { position: 'bottom-left', top: 0 }, box: { ...bottom, ...left } },
    { at: { position: 'top-right', top: from }, box: { ...top, ...right } },
    ...Array.from(
      { length: Math.max(0, Math.floor((height - size - from) / 8)) },
      (_, step) => from + step * 8,
    ).flatMap((at): StandingPlace[] => [
      { at: { position: 'top-right', top: at }, box: { top: at, bottom: at + size, ...right } },
      { at: { position: 'top-left', top: at }, box: { top: at, bottom: at + size, ...left } },
    ]),
  ];
  return { best: [], all };
}

/** The controls and texts in sight, and the part of the page that has the focus; in an open dialog those of it. */
export function obstaclesInSight(): Obstacle[] {
  const dialog = document.querySelector(DIALOG);
  const part = document.activeElement?.closest(PART) ?? null;
  return [
    ...OBSTACLES.flatMap(({ selector, weight }) =>
      [...(dialog ?? document).querySelectorAll(selector)].map((element) => ({
        element,
        weight: element.closest(NAVIGATION.selector) === null ? weight : NAVIGATION.weight,
      })),
    ),
    ...(part !== null ? [{ element: part, weight: 100 }] : []),
  ]
    .filter(({ element }) => element.closest('[data-sonner-toaster]') === null)
    .map(({ element, weight }) => ({ box: element.getBoundingClientRect(), weight }))
    .filter(
      ({ box: { width, height, top, bottom } }) =>
        width > 1 && height > 1 && bottom > 0 && top < window.innerHeight,
    );
}

/** The toasts that stand now, as one box; null without any, and while one is pointed at or has the focus. */
export function standing(): Box | null {
  const toasts = [...document.querySelectorAll(TOASTS)];
  if (toasts.length === 0 || toasts.some((toast) => toast.matches(':hover, :focus-within')))
    return null;
  // Where they come to stand: the box that is painted still moves.
  const list = toasts[0]?.closest('ol')?.getBoundingClientRect();
  const sizes = toasts.map((toast) => toast.getBoundingClientRect());
  if (list === undefined) return null;
  const height = sizes.reduce((sum, box) => sum + box.height, 0) + (toasts.length - 1) * 14;
  const isTop = toasts[0]?.getAttribute('data-y-position') === 'top';
  const top = isTop ? list.top : list.bottom - height;
  return { left: list.left, right: list.right, top, bottom: top + height };
}

/** A place that covers no control, nor what changes: the best ones first. */
export function bestPlace(size: number, obstacles: readonly Obstacle[]): Place | undefined {
  return goodPlace(places(size).best, obstacles, NAVIGATION.weight);
}

/** The best place, else the one that covers what matters least. */
export function placeFor(size: number, obstacles: readonly Obstacle[]): Place | undefined {
  return bestPlace(size, obstacles) ?? freePlace(places(size).all, obstacles);
}
