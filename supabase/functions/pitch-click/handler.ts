import { z } from 'zod';
import { linkTokenSchema } from '../_shared/domain/pitch/answer.ts';
import { clientAddress, endpoint, json, readJson, type Handler } from '../_shared/runtime/http.ts';
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
const requestSchema = z.object({ token: linkTokenSchema });

/** A click that a visible page reports (link scanners run no page): POST {token} -> {ok: true}. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'pitch-click', methods: ['POST'], log: deps.log }, async (request) => {
    await enforceLimit(deps.hit, `pitch-click:${clientAddress(request)}`, CALLS_A_MINUTE, 60);
    const { token } = await readJson(request, requestSchema);
    await deps.record(await hashToken(token));
    return json(200, { ok: true });
  });
}
