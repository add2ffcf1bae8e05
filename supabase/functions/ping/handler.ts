import { endpoint, json, type Handler } from '../_shared/runtime/http.ts';

/** Answers that the functions are up; touches nothing else. */
export function createHandler(): Handler {
  return endpoint({ name: 'ping', methods: ['GET', 'HEAD', 'POST'] }, () =>
    Promise.resolve(json(200, { ok: true })),
  );
}
