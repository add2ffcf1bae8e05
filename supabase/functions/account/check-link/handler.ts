import {
  checkLinkRequestSchema,
  checkLinkResponseSchema,
} from '../../_shared/domain/api/account/check-link.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  opens: (url: string) => Promise<boolean>;
  log: Log;
}

const CHECKS_PER_HOUR = 60;

/** Says whether a web address opens from the server, for a signed-in account. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'check-link', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const { url } = await readJson(request, checkLinkRequestSchema);
    await enforceLimit(deps.hit, `check-link:${caller.id}`, CHECKS_PER_HOUR, 3600);
    return respond(checkLinkResponseSchema, { opens: await deps.opens(url) });
  });
}
