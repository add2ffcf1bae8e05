import {
  pitchClickRequestSchema,
  pitchClickResponseSchema,
} from '../_shared/domain/api/pitch-click.ts';
import {
  clientAddress,
  endpoint,
  readJson,
  respond,
  type Handler,
} from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';

export interface Deps {
  hit: RateLimiter;
  /** Throws HttpError 404 `unknown_token`. */
  record: (tokenHash: string) => Promise<unknown>;
  log: Log;
}

const CALLS_A_MINUTE = 60;

/** A click that a visible page reports (link scanners run no page): POST {token} -> {ok: true}. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'pitch-click', methods: ['POST'], log: deps.log }, async (request) => {
    await enforceLimit(deps.hit, `pitch-click:${clientAddress(request)}`, CALLS_A_MINUTE, 60);
    const { token } = await readJson(request, pitchClickRequestSchema);
    await deps.record(await hashToken(token));
    return respond(pitchClickResponseSchema, { ok: true });
  });
}
