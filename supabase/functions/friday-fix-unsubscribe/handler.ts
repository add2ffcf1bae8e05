import { linkTokenSchema } from '../_shared/domain/access/link-token.ts';
import { paths } from '../_shared/domain/paths.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';
import {
  clientAddress,
  endpoint,
  parseInput,
  type Handler,
} from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  hit: RateLimiter;
  /** Ends the mails. Throws 404 `unknown_token`. */
  stop: (tokenHash: string) => Promise<unknown>;
  siteUrl: () => string;
  log: Log;
}

const CALLS_PER_MINUTE = 60;

/**
 * The address of List-Unsubscribe in the Friday Fix (RFC 8058). POST ends the mails; GET and HEAD,
 * which scanners send, lead to the mail's page and change nothing.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'friday-fix-unsubscribe', methods: ['GET', 'HEAD', 'POST'], log: deps.log },
    async (request) => {
      const token = parseInput(new URL(request.url).searchParams.get('t') ?? '', linkTokenSchema);
      if (request.method !== 'POST') {
        const location = `${deps.siteUrl()}${paths.digest.getHref(token)}#leave`;
        return new Response(null, {
          status: 302,
          headers: { location, 'cache-control': 'no-store' },
        });
      }
      const key = `friday-fix-unsubscribe:${clientAddress(request)}`;
      await enforceLimit(deps.hit, key, CALLS_PER_MINUTE, 60);
      await request.body?.cancel();
      await deps.stop(hashToken(token));
      return new Response('You will get no more Friday Fix.', {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  );
}
