/**
 * Runs at the end of a request's document, and where the document came without a request starts the
 * code that loads it. Inlined by the build, which sets the constant.
 */
import '@/site/before-hydration/native-controls';
import '@/site/before-hydration/load-deferred-content';
import { followTheme } from '@/lib/browser/theme';
import { sayPostedAgain } from '@/site/requests/say-posted-again';
import { sayQuota } from '@/site/requests/say-quota';
import { saySignedIn } from '@/site/requests/say-signed-in';
import { showLocalTimes } from '@/site/requests/show-local-times';

/** Address of the script that loads a request. */
declare const __REQUEST_LOADER__: string;

followTheme();
void saySignedIn();
void showLocalTimes();
void sayQuota();
void sayPostedAgain();
if (document.querySelector('[data-request-waiting]') !== null) {
  const loader = document.createElement('script');
  loader.src = __REQUEST_LOADER__;
  document.head.append(loader);
}
