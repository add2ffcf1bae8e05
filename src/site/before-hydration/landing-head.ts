/** The head scripts of the landing page in one, so that their shared code is inlined once. */
import '@/site/before-hydration/use-cached-fonts';
import '@/site/before-hydration/write-app-document';
