import { html } from '@domain/documents/html.ts';
import type { PublicPage } from '@domain/documents/public-document.ts';
import { env } from '@/lib/env';

interface Content<Thing> {
  page: PublicPage<Thing>;
  /** The SQL function that reads it. */
  rpc: string;
  /** Its arguments; `slug` is the second part of the path. */
  args: (slug: string, search: URLSearchParams) => Record<string, string | null>;
  /** Checks what the function returned, unless it is null. Throws when it is something else. */
  read: (data: unknown, search: URLSearchParams) => Thing;
  /** The heading when nothing could be loaded. */
  failure: string;
}

/**
 * Loads the thing that the address names into the prerendered page, or says that this failed and offers
 * another try: for hosts that cannot run the function that returns the finished document.
 */
export async function loadContent<Thing>(content: Content<Thing>): Promise<void> {
  const main = document.getElementById('content');
  if (main === null) return;
  try {
    const { page } = content;
    const thing = await fetchThing(content);
    document.title = page.title(thing);
    main.innerHTML = page.content(thing).markup;
    if (thing === null || page.preview(thing, window.location.origin) === null) {
      const robots = document.createElement('meta');
      robots.name = 'robots';
      robots.content = 'noindex';
      document.head.append(robots);
    }
  } catch (error) {
    console.warn('The page did not load', error);
    main.innerHTML = failed(content.failure).markup;
    main
      .querySelector('[data-again]')
      ?.addEventListener('click', () => void loadContent(content), { once: true });
  }
}

async function fetchThing<Thing>({ rpc, args, read }: Content<Thing>): Promise<Thing | null> {
  const slug = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
  const search = new URLSearchParams(window.location.search);
  const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/${rpc}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
    body: JSON.stringify(args(slug, search)),
  });
  if (!response.ok) throw new Error(`${rpc} returned ${String(response.status)}`);
  const data: unknown = await response.json();
  return data === null ? null : read(data, search);
}

const failed = (title: string) =>
  html`<div role="alert" class="mx-auto grid max-w-xl justify-items-start gap-4 py-16">
    <h1 tabindex="-1" class="font-display text-4xl">${title}</h1>
    <p>Please check your connection and try again.</p>
    <button
      type="button"
      data-again
      class="h-11 rounded-sm border border-input px-4 text-sm font-semibold hover:bg-muted"
    >
      Try again
    </button>
  </div>`;
