const PATIENCE_MS = 500;

/**
 * Calls back once, after the first contentful paint reached the screen. Where the browser does not
 * tell (or paints nothing, in a tab that nobody sees), half a second after the page has loaded.
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
    // Then the load event has to do.
  }
  addEventListener('load', () => {
    setTimeout(once, PATIENCE_MS);
  });
}
