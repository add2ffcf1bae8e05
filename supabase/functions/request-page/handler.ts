import type { MediaRequest } from '../_shared/domain/requests/media-request.ts';
import { requestDocument } from '../_shared/domain/requests/request-document.ts';
import { SECURITY_HEADERS } from '../_shared/domain/security-headers.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';

export interface Deps {
  /** The site's address without a slash at its end. */
  siteUrl: () => string;
  /** The prerendered document that every request is put into. */
  template: () => Promise<string>;
  /** An open request; null for one that is closed, taken down or unknown. */
  read: (slug: string) => Promise<MediaRequest | null>;
  log: Log;
}

/**
 * The finished document of the request named by the last part of the path, with title, description
 * and link preview. Status 404, with the same words, for every request that is not open.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'request-page', methods: ['GET', 'HEAD'], log: deps.log },
    async (request) => {
      const slug = new URL(request.url).pathname.split('/').findLast((part) => part !== '') ?? '';
      const [template, found] = await Promise.all([
        deps.template().catch((cause: unknown) => {
          throw new HttpError('unavailable', 'The request cannot be shown right now.', { cause });
        }),
        /^[a-z0-9-]{3,60}$/i.test(slug) ? deps.read(slug) : null,
      ]);
      const document = requestDocument(template, found, deps.siteUrl());
      return new Response(request.method === 'HEAD' ? null : document, {
        status: found === null ? 404 : 200,
        headers: {
          ...SECURITY_HEADERS,
          'content-type': 'text/html; charset=utf-8',
          // A closed request is gone at once.
          'cache-control': 'no-cache',
        },
      });
    },
  );
}
