import {
  RESULTS_MAIL_OFF,
  resultsOptOutRequestSchema,
  resultsOptOutResponseSchema,
} from '../../_shared/domain/api/links/results-opt-out.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';
import {
  clientAddress,
  endpoint,
  readJson,
  respond,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  hit: RateLimiter;
  /** Switches the weekly mail off. Throws 404 `unknown_token`. */
  stop: (tokenHash: string) => Promise<unknown>;
  log: Log;
}

const CALLS_PER_MINUTE = 60;

/** Switches the weekly mail off, for its page; the one click of a mail program goes to `unsubscribe`. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'results-opt-out', methods: ['POST'], log: deps.log },
    async (request) => {
      const key = `results-opt-out:${clientAddress(request)}`;
      await enforceLimit(deps.hit, key, CALLS_PER_MINUTE, 60);
      const { token } = await readJson(request, resultsOptOutRequestSchema);
      await deps.stop(hashToken(token));
      return respond(resultsOptOutResponseSchema, { message: RESULTS_MAIL_OFF });
    },
  );
}
