/**
 * Loads the press kit of the current address into the prerendered page: on hosts that cannot run
 * the function `press-kit`, which returns the finished document.
 */
import { html } from '@domain/press-kit/html.ts';
import { kitTitle } from '@domain/press-kit/kit-document.ts';
import { kitMarkup, noKitMarkup } from '@domain/press-kit/kit-markup.ts';
import { kitSchema, type Kit } from '@domain/press-kit/kit.ts';
import { openPictures } from '@domain/press-kit/kit-pictures.ts';
import { env } from '@/lib/env';

async function fetchKit(): Promise<Kit | null> {
  const slug = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
  const token = new URLSearchParams(window.location.search).get('k');
  const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/get_epk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
    body: JSON.stringify({ p_slug: slug, p_token: token }),
  });
  if (!response.ok) throw new Error(`The kit could not be read: ${String(response.status)}`);
  const kit: unknown = await response.json();
  return kit === null ? null : openPictures(kitSchema.parse(kit), token);
}

const failed = html`<div role="alert" class="mx-auto grid max-w-xl justify-items-start gap-4 py-16">
  <h1 tabindex="-1" class="font-display text-4xl">The press kit did not load</h1>
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
    const kit = await fetchKit();
    document.title = kitTitle(kit);
    main.innerHTML = (kit === null ? noKitMarkup() : kitMarkup(kit)).markup;
    if (kit?.preview !== null) {
      const robots = document.createElement('meta');
      robots.name = 'robots';
      robots.content = 'noindex';
      document.head.append(robots);
    }
  } catch (error) {
    console.warn('The press kit did not load', error);
    main.innerHTML = failed.markup;
    main
      .querySelector('[data-again]')
      ?.addEventListener('click', () => void load(), { once: true });
  }
}

void load();
