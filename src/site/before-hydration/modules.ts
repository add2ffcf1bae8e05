/** Fetches and compiles modules side by side without running them. Resolves when all have come. */
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
 * Loads modules side by side, then runs them in their order, a task each and `pause` before each,
 * so that a tap can come between.
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
