import { isIP } from 'node:net';
import { json } from '../http.ts';
import { mailboxPage } from './page.ts';
import type { MailStore } from './store.ts';

const LIMIT = 100;
const MOST = 5000;

function limitOf(url: URL): number {
  const wanted = Number(url.searchParams.get('limit') ?? LIMIT);
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MOST) : LIMIT;
}

/**
 * Whether a request came under a name of ours. A foreign site that lets its own name point at
 * this machine gets its pages to read here; an address or our own name cannot be forged so.
 */
export function isOwnHost(host: string, siteUrl: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === new URL(siteUrl).hostname ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0
  );
}

/**
 * The mailbox page and its JSON: `GET /_mail/api/messages?to=&limit=` (newest first, 100 unless
 * asked otherwise), `GET /_mail/api/messages/<id>`, `GET /_mail/api/summaries?q=`,
 * `DELETE /_mail/api/messages`.
 */
export function createMailbox(store: MailStore, siteUrl: string) {
  return async (request: Request, path: string): Promise<Response | undefined> => {
    const url = new URL(request.url);
    const method = request.method;
    if (!isOwnHost(url.host, siteUrl)) {
      return json(403, { code: 'forbidden', message: `The mailbox is at ${siteUrl}/_mail.` });
    }
    if (path === '/_mail' || path === '/_mail/') {
      return method === 'GET' || method === 'HEAD' ? mailboxPage() : undefined;
    }
    if (path === '/_mail/api/messages') {
      if (method === 'DELETE') {
        await store.clear();
        return new Response(null, { status: 204 });
      }
      const to = url.searchParams.get('to');
      return json(200, await store.list({ ...(to ? { to } : {}), limit: limitOf(url) }));
    }
    if (path === '/_mail/api/summaries') {
      return json(200, store.summaries(url.searchParams.get('q') ?? '', limitOf(url)));
    }
    const id = /^\/_mail\/api\/messages\/([\w-]+)$/.exec(path)?.[1];
    const mail = id === undefined ? undefined : await store.get(id);
    return mail === undefined ? undefined : json(200, mail);
  };
}
