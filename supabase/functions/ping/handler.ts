import { pingResponseSchema } from '../_shared/domain/api/ping.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/http.ts';

/** Answers that the functions are up; touches nothing else. */
export function createHandler(): Handler {
  return endpoint({ name: 'ping', methods: ['GET', 'HEAD', 'POST'] }, () =>
    Promise.resolve(respond(pingResponseSchema, { ok: true })),
  );
}
