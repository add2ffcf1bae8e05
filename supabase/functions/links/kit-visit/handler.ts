import type { output } from 'zod/mini';
import {
  kitVisitRequestSchema,
  kitVisitResponseSchema,
} from '../../_shared/domain/api/links/kit-visit.ts';
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
  /** The signed-in reader; null for anyone else, also with a session that has ended. */
  reader: (request: Request) => Promise<string | null>;
  hit: RateLimiter;
  count: (visit: output<typeof kitVisitRequestSchema>, readerId: string | null) => Promise<unknown>;
  log: Log;
}

const CALLS_PER_MINUTE = 60;

/**
 * Counts a view of a press kit or the use of a part of it. Only POST, and only what the page tells after
 * a movement, touch or key: programs that fetch links do none of it. The answer is the same whether it
 * was counted or not, so that nobody learns from it which kits exist.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'kit-visit', methods: ['POST'], log: deps.log }, async (request) => {
    await enforceLimit(deps.hit, `kit-visit:${clientAddress(request)}`, CALLS_PER_MINUTE, 60);
    const visit = await readJson(request, kitVisitRequestSchema);
    await deps.count(visit, await deps.reader(request));
    return respond(kitVisitResponseSchema, { ok: true });
  });
}
