const FALLBACK_MS = 500;

/**
 * Calls back once, after the first contentful paint reached the screen. Where the browser does not
 * report paints (or paints nothing, in a background tab), half a second after the load event.
 */
export function afterFirstPaint(run: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) once();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    // The load event below is enough.
  }
  addEventListener('load', () => {
    setTimeout(once, FALLBACK_MS);
  });
}
