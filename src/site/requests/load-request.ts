/**
 * Loads the request of the current address into the prerendered page: on hosts that cannot run the
 * function `request-page`, which returns the finished document.
 */
import { html } from '@domain/press-kit/html.ts';
import { mediaRequestSchema, type MediaRequest } from '@domain/requests/media-request.ts';
import { requestTitle } from '@domain/requests/request-document.ts';
import { noRequestMarkup, requestMarkup } from '@domain/requests/request-markup.ts';
import { env } from '@/lib/env';

async function fetchRequest(): Promise<MediaRequest | null> {
  const slug = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
  const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/get_media_request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
    body: JSON.stringify({ p_slug: slug }),
  });
  if (!response.ok) throw new Error(`The request could not be read: ${String(response.status)}`);
  const request: unknown = await response.json();
  return request === null ? null : mediaRequestSchema.parse(request);
}

const failed = html`<div role="alert" class="mx-auto grid max-w-xl justify-items-start gap-4 py-16">
  <h1 tabindex="-1" class="font-display text-4xl">The request did not load</h1>
  <p>Please check your connection and try again.</p>
  <button
    type="button"
    data-again
    class="h-11 rounded-sm border border-input px-4 text-sm font-semibold hover:bg-muted"
  >
    Try again
  </button>
</div>`;

async function load(): Promise<void> {
  const main = document.getElementById('content');
  if (main === null) return;
  try {
    const request = await fetchRequest();
    document.title = requestTitle(request);
    main.innerHTML = (request === null ? noRequestMarkup() : requestMarkup(request)).markup;
    if (request === null) {
      const robots = document.createElement('meta');
      robots.name = 'robots';
      robots.content = 'noindex';
      document.head.append(robots);
    }
  } catch (error) {
    console.warn('The request did not load', error);
    main.innerHTML = failed.markup;
    main
      .querySelector('[data-again]')
      ?.addEventListener('click', () => void load(), { once: true });
  }
}

void load();
