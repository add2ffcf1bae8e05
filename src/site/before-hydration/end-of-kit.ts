/**
 * Runs at the end of a press kit's document: its controls, the visit, and where the document came
 * without a kit the code that loads it. Inlined by the build, which sets the constants.
 */
import '@/site/before-hydration/native-controls';
import '@/site/before-hydration/load-deferred-content';
import { followTheme } from '@/lib/theme';
import { enhanceKit } from '@/site/press-kit/enhance-kit';
import { recordVisit } from '@/site/press-kit/record-visit';

/** Address of the script that loads a kit. */
declare const __KIT_LOADER__: string;
declare const __BACKEND_URL__: string;
declare const __BACKEND_KEY__: string;

followTheme();
enhanceKit();
recordVisit({ url: __BACKEND_URL__, key: __BACKEND_KEY__ });
if (document.querySelector('[data-kit-waiting]') !== null) {
  const loader = document.createElement('script');
  loader.src = __KIT_LOADER__;
  document.head.append(loader);
}
