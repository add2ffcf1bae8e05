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
 * The mailbox page and its JSON: `GET /_mail/api/messages?to=&limit=` (newest first, 100 unless
 * asked otherwise), `GET /_mail/api/messages/<id>`, `GET /_mail/api/summaries?q=`,
 * `DELETE /_mail/api/messages`.
 */
export function createMailbox(store: MailStore) {
  return async (request: Request, path: string): Promise<Response | undefined> => {
    const url = new URL(request.url);
    const method = request.method;
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
    return mail && json(200, mail);
  };
}
