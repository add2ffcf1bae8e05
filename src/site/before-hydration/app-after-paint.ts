/**
 * Loads the app on a page that already stands in the document: after the first paint, because what
 * is read first must not share the line with 150 KB of script. Inlined by the build, which sets the
 * constant.
 */
import { afterFirstPaint } from '@/site/before-hydration/first-paint';
import { runModules } from '@/site/before-hydration/modules';

/** The modules in the order in which they need each other, the entry last; joined by spaces. */
declare const __APP_CODE__: string;

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

afterFirstPaint(() => {
  void runModules(__APP_CODE__.split(' '), nextTask);
});
