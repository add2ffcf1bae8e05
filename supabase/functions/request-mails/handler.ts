import {
  requestMailsRequestSchema,
  requestMailsResponseSchema,
} from '../_shared/domain/api/links/request-mails.ts';
import { linkTokenSchema } from '../_shared/domain/access/link-token.ts';
import { paths } from '../_shared/domain/paths.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';
import {
  clientAddress,
  endpoint,
  parseInput,
  readJson,
  respond,
  type Handler,
} from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  hit: RateLimiter;
  /** Turns the mails on or off, or with null only reads. Throws HttpError 404 `unknown_token`. */
  switchMails: (tokenHash: string, on: boolean | null) => Promise<boolean>;
  siteUrl: () => string;
  log: Log;
}

const CALLS_PER_MINUTE = 60;

/**
 * Turns a creator's daily mail off. POST `?t=` is the one click of a mail program (RFC 8058) and says
 * nothing in its body that counts; POST with JSON is the page's. GET and HEAD, which scanners send,
 * change nothing: `?t=` leads to the page, `?state=` returns whether the mails are on.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'request-mails', methods: ['GET', 'HEAD', 'POST'], log: deps.log },
    async (request) => {
      await enforceLimit(deps.hit, `request-mails:${clientAddress(request)}`, CALLS_PER_MINUTE, 60);
      const query = new URL(request.url).searchParams;
      const state = query.get('state');
      if (request.method !== 'POST' && state !== null) {
        const on = await deps.switchMails(hashToken(parseInput(state, linkTokenSchema)), null);
        return respond(requestMailsResponseSchema, { on });
      }
      if (!query.has('t')) {
        const { token, on } = await readJson(request, requestMailsRequestSchema);
        return respond(requestMailsResponseSchema, {
          on: await deps.switchMails(hashToken(token), on),
        });
      }
      const token = parseInput(query.get('t') ?? '', linkTokenSchema);
      if (request.method !== 'POST') {
        return new Response(null, {
          status: 302,
          headers: {
            location: deps.siteUrl() + paths.requestMails.getHref(token),
            'cache-control': 'no-store',
          },
        });
      }
      await request.body?.cancel();
      await deps.switchMails(hashToken(token), false);
      return new Response('You get no more mails about requests.', {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  );
}
