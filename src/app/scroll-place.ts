/** How long a page that is opened again may take to become as long as it was. */
const WITHIN_MS = 10_000;

/** What a person does that means that they go on from here. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Back and forward keep the place in a page whose content comes late: the browser scrolls once, as far as the page goes
 * then; this goes on until the place is reached, the person moves, or another page is opened. A browser that does not
 * tell which entry of its history is shown does without.
 */
export function keepScrollPlaces(): void {
  const { navigation } = window as Partial<Pick<Window & typeof globalThis, 'navigation'>>;
  if (navigation === undefined) return;
  const entry = () => navigation.currentEntry?.key ?? '';
  const places = new Map([[entry(), window.scrollY]]);
  let stop: (() => void) | null = null;

  const reach = (wanted: number) => {
    const observer = new ResizeObserver(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (scrollHeight - clientHeight < wanted) return;
      end();
      window.scrollTo({ top: wanted, behavior: 'instant' });
    });
    const end = () => {
      stop = null;
      observer.disconnect();
      clearTimeout(timer);
      for (const type of OWN_MOVES) removeEventListener(type, end);
    };
    const timer = setTimeout(end, WITHIN_MS);
    for (const type of OWN_MOVES) addEventListener(type, end, { passive: true });
    stop = end;
    observer.observe(document.body);
  };

  addEventListener(
    'scroll',
    () => {
      // Where the page is still too short is not the place.
      if (stop === null) places.set(entry(), window.scrollY);
    },
    { passive: true },
  );
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType === 'replace') return;
    stop?.();
    const wanted = places.get(entry());
    if (navigationType === 'traverse' && wanted !== undefined && wanted > 0) reach(wanted);
  });
}

/**
 * A link marked with `data-back` leads to the page that it names as it was left, with its filters and its place, where
 * that is the page before in the history.
 */
export function followBackLinks(): void {
  const { navigation } = window as Partial<Pick<Window & typeof globalThis, 'navigation'>>;
  if (navigation === undefined) return;
  document.addEventListener(
    'click',
    (event) => {
      const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-back]') : null;
      const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? null;
      if (link === null || before === null || new URL(before).pathname !== link.pathname) return;
      event.preventDefault();
      navigation.back();
    },
    // Before the router's own handler, which leaves a prevented click alone.
    { capture: true },
  );
}
