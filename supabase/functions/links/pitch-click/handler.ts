import {
  pitchClickRequestSchema,
  pitchClickResponseSchema,
} from '../../_shared/domain/api/links/pitch-click.ts';
import {
  clientAddress,
  endpoint,
  readJson,
  respond,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';

export interface Deps {
  hit: RateLimiter;
  /** Throws HttpError 404 `unknown_token`. */
  record: (tokenHash: string) => Promise<unknown>;
  log: Log;
}

const CALLS_PER_MINUTE = 60;

/** Records a click on the press kit link. A visible page reports it, because link scanners run no scripts. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'pitch-click', methods: ['POST'], log: deps.log }, async (request) => {
    await enforceLimit(deps.hit, `pitch-click:${clientAddress(request)}`, CALLS_PER_MINUTE, 60);
    const { token } = await readJson(request, pitchClickRequestSchema);
    await deps.record(hashToken(token));
    return respond(pitchClickResponseSchema, { ok: true });
  });
}
