import { webhookTestResponseSchema } from '../_shared/domain/api/webhook-test.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/request/http.ts';

/** Returns `{ok: true}`, to check that a webhook sender can reach the functions. */
export function createHandler(): Handler {
  return endpoint({ name: 'webhook-test', methods: ['GET', 'HEAD', 'POST'] }, () =>
    Promise.resolve(respond(webhookTestResponseSchema, { ok: true })),
  );
}
