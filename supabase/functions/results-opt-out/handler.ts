import {
  resultsOptOutRequestSchema,
  resultsOptOutResponseSchema,
} from '../_shared/domain/api/links/results-opt-out.ts';
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
  /** Switches the weekly mail off. Throws 404 `unknown_token`. */
  stop: (tokenHash: string) => Promise<unknown>;
  siteUrl: () => string;
  log: Log;
}

const CALLS_PER_MINUTE = 60;
const MESSAGE = 'The weekly mail is off. You can switch it on again in your settings.';

/**
 * Switches the weekly mail off: by the POST of a mail program (RFC 8058, token in the query) or of the
 * page (token in the body). GET and HEAD, which scanners send, lead to the page and change nothing.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'results-opt-out', methods: ['GET', 'HEAD', 'POST'], log: deps.log },
    async (request) => {
      const query = new URL(request.url).searchParams.get('t');
      if (request.method !== 'POST') {
        const token = parseInput(query ?? '', linkTokenSchema);
        const location = `${deps.siteUrl()}${paths.resultsStop.getHref()}?token=${token}`;
        return new Response(null, {
          status: 302,
          headers: { location, 'cache-control': 'no-store' },
        });
      }
      await enforceLimit(
        deps.hit,
        `results-opt-out:${clientAddress(request)}`,
        CALLS_PER_MINUTE,
        60,
      );
      const token =
        query === null
          ? (await readJson(request, resultsOptOutRequestSchema)).token
          : parseInput(query, linkTokenSchema);
      if (query !== null) await request.body?.cancel();
      await deps.stop(hashToken(token));
      return respond(resultsOptOutResponseSchema, { message: MESSAGE });
    },
  );
}
