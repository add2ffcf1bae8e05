/** The head scripts of the app's documents in one, so that their shared code is inlined once. */
import '@/site/before-hydration/set-theme';
import '@/site/before-hydration/ask-first';
import '@/site/before-hydration/show-last-view';
