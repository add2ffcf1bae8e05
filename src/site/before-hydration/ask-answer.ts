/**
 * Runs in the head of the answer page: asks for the pitch of the link while the page is parsed. Then
 * switches on the font files of a former visit. Inlined by the build, which sets the constants.
 */
import '@/site/before-hydration/use-cached-fonts';

declare const __BACKEND_URL__: string;
declare const __BACKEND_KEY__: string;

const token = window.location.pathname.split('/')[2] ?? '';
if (/^[\w-]{43}$/.test(token)) {
  const response = fetch(`${__BACKEND_URL__}/functions/v1/pitch-answer?t=${token}`, {
    headers: { apikey: __BACKEND_KEY__ },
  });
  // The page handles a failure later; until then it must not count as unhandled.
  response.catch(() => undefined);
  window.__answerResponse = response;
}
