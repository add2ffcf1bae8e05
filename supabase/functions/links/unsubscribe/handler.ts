import { linkTokenSchema } from '../../_shared/domain/access/link-token.ts';
import {
  UNSUBSCRIBE_PURPOSES,
  type UnsubscribePurpose,
} from '../../_shared/domain/mail/unsubscribe.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  clientAddress,
  endpoint,
  parseInput,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { PURPOSES } from './purposes.ts';

export interface Deps {
  hit: RateLimiter;
  /** Ends the mails. Throws 404 `unknown_token`. */
  stop: (purpose: UnsubscribePurpose, tokenHash: string) => Promise<unknown>;
  siteUrl: () => string;
  log: Log;
}

/**
 * The addresses of List-Unsubscribe: `/unsubscribe/<purpose>?t=<token>`. POST ends the mails (RFC 8058);
 * GET and HEAD, which scanners send, lead to the page with the choices and change nothing.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'unsubscribe', methods: ['GET', 'HEAD', 'POST'], log: deps.log },
    async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const purpose = UNSUBSCRIBE_PURPOSES.find((one) => pathname === `/unsubscribe/${one}`);
      if (purpose === undefined) throw new HttpError('not_found', 'This link is not known to us.');
      const { page, words, limit } = PURPOSES[purpose];
      const token = parseInput(searchParams.get('t') ?? '', linkTokenSchema);
      if (request.method !== 'POST') {
        return new Response(null, {
          status: 302,
          headers: { location: deps.siteUrl() + page(token), 'cache-control': 'no-store' },
        });
      }
      const [key, calls, windowSeconds] = limit;
      await enforceLimit(deps.hit, `${key}:${clientAddress(request)}`, calls, windowSeconds);
      await request.body?.cancel();
      await deps.stop(purpose, hashToken(token));
      return new Response(words, {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  );
}
