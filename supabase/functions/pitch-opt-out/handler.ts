import { linkTokenSchema } from '../_shared/domain/access/link-token.ts';
import { paths } from '../_shared/domain/paths.ts';
import {
  clientAddress,
  endpoint,
  parseInput,
  type Handler,
} from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/request/rate-limit.ts';
import { hashToken } from '../_shared/runtime/crypto.ts';

export interface Deps {
  hit: RateLimiter;
  /** Stops this creator's mails, or leaves a wider choice as it is. Throws 404 `unknown_token`. */
  stop: (tokenHash: string) => Promise<unknown>;
  siteUrl: () => string;
  log: Log;
}

const CALLS_PER_MINUTE = 60;

/**
 * The address of List-Unsubscribe (RFC 8058). POST stops the mails of the pitch's creator; GET and
 * HEAD, which scanners send, lead to the page with the choices and change nothing.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'pitch-opt-out', methods: ['GET', 'HEAD', 'POST'], log: deps.log },
    async (request) => {
      const token = parseInput(new URL(request.url).searchParams.get('t') ?? '', linkTokenSchema);
      if (request.method !== 'POST') {
        const location = `${deps.siteUrl()}${paths.answer.getHref(token)}#stop`;
        return new Response(null, {
          status: 302,
          headers: { location, 'cache-control': 'no-store' },
        });
      }
      await enforceLimit(deps.hit, `pitch-opt-out:${clientAddress(request)}`, CALLS_PER_MINUTE, 60);
      await request.body?.cancel();
      await deps.stop(hashToken(token));
      return new Response('You will get no more mails from this sender.', {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  );
}
