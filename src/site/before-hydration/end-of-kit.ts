/**
 * Runs at the end of a press kit's document: its controls, the visit, and where the document came
 * without a kit the code that loads it. Inlined by the build, which sets the constants.
 */
import '@/site/before-hydration/native-controls';
import '@/site/before-hydration/load-deferred-content';
import { runModules } from '@/site/before-hydration/run-modules';
import { enhanceKit } from '@/site/press-kit/enhance-kit';
import { recordVisit } from '@/site/press-kit/record-visit';

/** Addresses of the modules that load a kit, dependencies first; separated by spaces. */
declare const __KIT_MODULES__: string;
declare const __BACKEND_URL__: string;
declare const __BACKEND_KEY__: string;

enhanceKit();
recordVisit({ url: __BACKEND_URL__, key: __BACKEND_KEY__ });
if (document.querySelector('[data-kit-waiting]') !== null) {
  void runModules(__KIT_MODULES__.split(' '), () => Promise.resolve());
}
