import { pingResponseSchema } from '../_shared/domain/api/ping.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/request/http.ts';

/** Returns `{ok: true}` without using the database, as a liveness check. */
export function createHandler(): Handler {
  return endpoint({ name: 'ping', methods: ['GET', 'HEAD', 'POST'] }, () =>
    Promise.resolve(respond(pingResponseSchema, { ok: true })),
  );
}
