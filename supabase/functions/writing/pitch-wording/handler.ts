import {
  pitchWordingRequestSchema,
  pitchWordingResponseSchema,
} from '../../_shared/domain/api/writing/pitch-wording.ts';
import { wordingsOf } from '../../_shared/domain/pitch/composer/wording.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  log: Log;
}

/** A pause in typing asks once: enough for an hour at the form. */
const CALLS_PER_HOUR = 600;

/** Says how a pitch will word what is in the form, for a signed-in account. Stores nothing. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'pitch-wording', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const typed = await readJson(request, pitchWordingRequestSchema, 32_768);
    await enforceLimit(deps.hit, `pitch-wording:${caller.id}`, CALLS_PER_HOUR, 3600);
    return respond(pitchWordingResponseSchema, wordingsOf(typed));
  });
}
