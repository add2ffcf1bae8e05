import { isIP } from 'node:net';
import { errorResponse, jsonResponse } from '../gateway/json-response.ts';
import { mailboxPage } from './page.ts';
import type { MailStore } from './store.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 5000;

function limitOf(url: URL): number {
  const wanted = Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT);
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, MAX_LIMIT) : DEFAULT_LIMIT;
}

/**
 * Whether the Host header names this machine: localhost, an IP address or the host of the site URL.
 * Prevents DNS rebinding, where the name of a foreign site resolves to this machine so that its
 * pages can read the mailbox.
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
 * The mailbox page and its JSON: `GET /_mail/api/messages?to=&limit=` (newest first, 100 by
 * default), `GET /_mail/api/messages/<id>`, `GET /_mail/api/summaries?q=`,
 * `DELETE /_mail/api/messages`, and `POST /_mail/api/release/<id of a send>`, which lets a waiting
 * pitch go at once.
 */
export function createMailbox(
  store: MailStore,
  siteUrl: string,
  release: (sendId: string) => Promise<boolean>,
) {
  return async (request: Request, path: string): Promise<Response | undefined> => {
    const url = new URL(request.url);
    const method = request.method;
    if (!isOwnHost(url.host, siteUrl)) {
      return errorResponse('forbidden', `The mailbox is at ${siteUrl}/_mail.`);
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
      return jsonResponse(200, await store.list({ ...(to ? { to } : {}), limit: limitOf(url) }));
    }
    if (path === '/_mail/api/summaries') {
      return jsonResponse(200, store.summaries(url.searchParams.get('q') ?? '', limitOf(url)));
    }
    const sendId = /^\/_mail\/api\/release\/([\da-f-]{36})$/.exec(path)?.[1];
    if (sendId !== undefined && method === 'POST') {
      return (await release(sendId)) ? new Response(null, { status: 204 }) : undefined;
    }
    const id = /^\/_mail\/api\/messages\/([\w-]+)$/.exec(path)?.[1];
    const mail = id === undefined ? undefined : await store.get(id);
    return mail === undefined ? undefined : jsonResponse(200, mail);
  };
}
