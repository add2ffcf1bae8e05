import { endpoint, json, type Handler } from '../_shared/runtime/http.ts';

/** Answers that webhooks can be received here; the admin's monitor asks for it. */
export function createHandler(): Handler {
  return endpoint({ name: 'webhook-test', methods: ['GET', 'HEAD', 'POST'] }, () =>
    Promise.resolve(json(200, { ok: true })),
  );
}
