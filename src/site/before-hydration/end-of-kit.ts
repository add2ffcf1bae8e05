/**
 * Runs at the end of a press kit's document: its controls, the counts, and where the document came
 * without a kit the code that loads it. Inlined by the build, which sets the constants.
 */
import '@/site/before-hydration/native-controls';
import '@/site/before-hydration/load-deferred-content';
import { followTheme } from '@/lib/browser/theme';
import { countVisits } from '@/site/press-kit/count-visit';
import { enhanceKit } from '@/site/press-kit/enhance-kit';
import { archiveLoader } from '@/site/press-kit/load-archive';
import { recordVisit } from '@/site/press-kit/record-visit';

/** Address of the script that loads a kit. */
declare const __KIT_LOADER__: string;
/** Address of the script that puts pictures into one file. */
declare const __KIT_ARCHIVE__: string;
declare const __BACKEND_URL__: string;
declare const __BACKEND_KEY__: string;

followTheme();
const backend = { url: __BACKEND_URL__, key: __BACKEND_KEY__ };
enhanceKit(archiveLoader(__KIT_ARCHIVE__));
countVisits(backend);
recordVisit(backend);
if (document.querySelector('[data-kit-waiting]') !== null) {
  const loader = document.createElement('script');
  loader.src = __KIT_LOADER__;
  document.head.append(loader);
}
