/** The scripts at the end of a site page in one, so that their shared code is inlined once. */
import '@/site/before-hydration/hydrate-at-idle';
import '@/site/before-hydration/native-controls';
import '@/site/before-hydration/load-deferred-content';
