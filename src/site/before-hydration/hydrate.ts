/**
 * Loads the code that brings a public page to life: when the loaded page has nothing better to do,
 * or at once when a control that cannot work without it was used (event `hydrate`). Inlined by the
 * build, which sets the constant.
 */
import { runModules } from '@/site/before-hydration/modules';

/** The modules in the order in which they need each other, the hydrating one last; by spaces. */
declare const __PAGE_CODE__: string;

const whenIdle = (run: () => void, timeout: number) => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout });
  else setTimeout(run);
};

let begun = false;

function hydrate(): void {
  if (begun) return;
  begun = true;
  void runModules(
    __PAGE_CODE__.split(' '),
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
