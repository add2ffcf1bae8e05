/** Fetches and compiles modules in parallel without running them. Resolves when all are loaded. */
function preload(hrefs: readonly string[]): Promise<unknown> {
  return Promise.all(
    hrefs.map(
      (href) =>
        new Promise((resolve) => {
          const link = document.createElement('link');
          link.rel = 'modulepreload';
          link.crossOrigin = '';
          link.href = href;
          link.onload = link.onerror = resolve;
          document.head.append(link);
        }),
    ),
  );
}

/**
 * Loads modules in parallel, then runs them in the given order, each in a task of its own after
 * `pause`, so that input events are handled in between.
 */
export async function runModules(
  hrefs: readonly string[],
  pause: () => Promise<void>,
): Promise<void> {
  await preload(hrefs);
  for (const href of hrefs) {
    await pause();
    await import(/* @vite-ignore */ href);
  }
}
