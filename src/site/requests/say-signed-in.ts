import { html } from '@domain/documents/html.ts';
import { paths } from '@domain/paths.ts';
import { parseStoredRole, parseStoredUser } from '@/lib/account/stored-user';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { signedInRead } from '@/site/requests/signed-in-read';

/** For who is signed in, above the page what the app has on each: support, and to a creator an editor's yes. */
export async function saySignedIn(): Promise<void> {
  const stored = readText(SESSION_SLOT);
  if (parseStoredUser(stored) === null) return;
  // The line is there before the answer, which moves nothing then.
  document.getElementById('content')?.insertAdjacentHTML(
    'beforebegin',
    html`<nav
      aria-label="Your account"
      class="mx-auto flex min-h-11 w-full max-w-page items-center justify-between gap-x-4 px-gutter pt-2 text-sm"
    >
      <p data-yes role="status" class="min-w-0 font-semibold"></p>
      <a class="prose-link shrink-0 py-3" href="${paths.support.getHref(window.location.pathname)}"
        >Write to us</a
      >
    </nav>`.markup,
  );
  if (parseStoredRole(stored) === 'media') return;
  const yeses = await signedInRead('rpc/my_open_yeses', {});
  const place = document.querySelector('[data-yes]');
  if (!Array.isArray(yeses) || yeses.length === 0 || place === null) return;
  place.innerHTML = html`An editor said yes:${' '}<a
      class="prose-link py-3"
      href="${paths.creatorDashboard.getHref()}"
      >reply</a
    >`.markup;
}
