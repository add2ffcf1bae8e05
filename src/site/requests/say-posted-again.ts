import { html } from '@domain/documents/html.ts';
import { paths } from '@domain/paths.ts';
import { signedInRead } from '@/site/requests/signed-in-read';

/** Leads from a closed request to its new posting: its editor, and who answered it. Visitors are asked nothing. */
export async function sayPostedAgain(): Promise<void> {
  const place = document.querySelector('[data-request-closed]');
  if (place === null) return;
  const slug = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
  const request = (await signedInRead('rpc/read_media_request', { p_slug: slug })) as {
    posted_again: { slug: string } | null;
  } | null;
  const posted = request?.posted_again ?? null;
  if (posted === null) return;
  place.insertAdjacentHTML(
    'afterend',
    html`<p role="status">
      <a class="prose-link" href="${paths.appRequest.getHref(posted.slug)}"
        >It was posted again: see the new request</a
      >
    </p>`.markup,
  );
}
