import {
  requestIntroRequestSchema,
  requestIntroResponseSchema,
} from '../../_shared/domain/api/account/request-intro.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import {
  askIntroduction,
  type IntroDeps,
} from '../../_shared/runtime/friday-fix/ask-introduction.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps extends IntroDeps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  log: Log;
}

const REQUESTS_PER_HOUR = 30;

/** Mails a creator that a media professional asks for an introduction. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'request-intro', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const input = await readJson(request, requestIntroRequestSchema);
    await enforceLimit(deps.hit, `request-intro:${caller.id}`, REQUESTS_PER_HOUR, 3600);
    const stored = await askIntroduction(deps, {
      userId: caller.id,
      itemId: input.item_id,
      message: input.message,
    });
    return respond(requestIntroResponseSchema, { request: stored });
  });
}
