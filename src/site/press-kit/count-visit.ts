import { readText, writeText, type StorageSlot } from '@/lib/browser/browser-storage';
import { sessionHeader } from '@/site/components/session-header';
import { atFirstSign } from '@/site/components/first-sign';

const seen = (slug: string): StorageSlot => ({ area: 'session', key: `kit-seen:${slug}` });

/**
 * Counts the view of the press kit at the first movement, touch or key in a visible page, once a tab,
 * and each use of a control with `data-use`. Nothing about the visitor is sent, except the session of a
 * signed-in person, so that the server leaves out a creator's own visits. Call it before anything
 * removes the token from the address.
 */
export function countVisits(backend: { url: string; key: string }): void {
  const link = linkOf(new URLSearchParams(window.location.search));
  const count = (what: string, item = '') => {
    const slug = kitSlug();
    if (slug === undefined) return;
    void fetch(`${backend.url}/functions/v1/links/kit-visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: backend.key, ...sessionHeader() },
      body: JSON.stringify({ slug, link, what, item }),
      keepalive: true,
    }).catch(() => undefined);
  };

  atFirstSign(() => {
    const slug = kitSlug();
    // On a host without functions the kit arrives later.
    if (slug === undefined) return false;
    if (readText(seen(slug)) === null) {
      writeText(seen(slug), '1');
      count('view');
    }
    return true;
  });

  // Captured: the player takes the place of its button.
  document.addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (!isTrusted || !(target instanceof Element)) return;
      const use = target.closest<HTMLElement>('[data-use]')?.dataset['use'];
      if (use === undefined) return;
      const [what = '', item] = use.split(':');
      count(what, item);
    },
    true,
  );
}

const kitSlug = () => document.querySelector<HTMLElement>('[data-kit]')?.dataset['kit'];

function linkOf(search: URLSearchParams): { kind: 's' | 'k'; token: string } | null {
  for (const kind of ['s', 'k'] as const) {
    const token = search.get(kind) ?? '';
    if (/^[A-Za-z0-9_-]{43}$/.test(token)) return { kind, token };
  }
  return null;
}
