/**
 * Loads the code that hydrates a site page: when the loaded page is idle, or at once when a control
 * that needs this code was used (event `hydrate`). Inlined by the build, which sets the constant.
 */
import { runModules } from '@/site/before-hydration/run-modules';

/** Addresses of the modules, dependencies first, the entry last; separated by spaces. */
declare const __SITE_MODULES__: string;

function whenIdle(run: () => void, timeout: number) {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout });
  else setTimeout(run);
}

let started = false;

function hydrate(): void {
  if (started) return;
  started = true;
  void runModules(
    __SITE_MODULES__.split(' '),
    () =>
      new Promise((resolve) => {
        whenIdle(resolve, 100);
      }),
  );
}

addEventListener('hydrate', hydrate);
addEventListener('load', () => {
  whenIdle(hydrate, 4_000);
});
