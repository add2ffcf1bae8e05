/**
 * Runs in the head of the pages that show what a mail's link opens (a pitch, an issue, a request):
 * asks for it while the page is parsed. Then switches on the font files of a former visit. Inlined by
 * the build, which sets the constants.
 */
import '@/site/before-hydration/use-cached-fonts';

declare const __BACKEND_URL__: string;
declare const __BACKEND_KEY__: string;
/** The function that reads the thing. */
declare const __LINK_FUNCTION__: string;

const token = /\/([\w-]{43})$/.exec(window.location.pathname)?.[1] ?? '';
// The links of a test mail (`TTT…`) open nothing.
if (/[^T]/.test(token)) {
  const response = fetch(`${__BACKEND_URL__}/functions/v1/${__LINK_FUNCTION__}?t=${token}`, {
    headers: { apikey: __BACKEND_KEY__ },
  });
  // The page handles a failure later; until then it must not count as unhandled.
  response.catch(() => undefined);
  window.__linkResponse = response;
}
