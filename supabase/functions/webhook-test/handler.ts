import { webhookTestResponseSchema } from '../_shared/domain/api/webhook-test.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/http.ts';

/** Answers that webhooks can be received here; the admin's monitor asks for it. */
export function createHandler(): Handler {
  return endpoint({ name: 'webhook-test', methods: ['GET', 'HEAD', 'POST'] }, () =>
    Promise.resolve(respond(webhookTestResponseSchema, { ok: true })),
  );
}
