/**
 * Loads the app on an app page whose markup is in the document already: after the first paint, so
 * that 150 KB of script do not compete with it for bandwidth. Inlined by the build, which sets the
 * constant.
 */
import { afterFirstPaint } from '@/site/before-hydration/after-first-paint';
import { runModules } from '@/site/before-hydration/run-modules';

/** Addresses of the modules, dependencies first, the entry last; separated by spaces. */
declare const __APP_MODULES__: string;

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

afterFirstPaint(() => {
  void runModules(__APP_MODULES__.split(' '), nextTask);
});
