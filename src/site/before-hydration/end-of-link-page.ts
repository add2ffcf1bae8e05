/**
 * Runs at the end of the pages that mails open: they act on what the link says, so they are
 * hydrated right after the first paint. Inlined by the build, which sets the constant.
 */
import '@/site/before-hydration/native-controls';
import '@/site/before-hydration/load-deferred-content';
import { afterFirstPaint } from '@/site/before-hydration/after-first-paint';
import { runModules } from '@/site/before-hydration/run-modules';

/** Addresses of the page's modules, dependencies first, the entry last; separated by spaces. */
declare const __SITE_MODULES__: string;

afterFirstPaint(() => {
  void runModules(
    __SITE_MODULES__.split(' '),
    // A task of its own for each: a tap in between is handled.
    () =>
      new Promise((resolve) => {
        setTimeout(resolve);
      }),
  );
});
