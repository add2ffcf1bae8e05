import {
  mailWorkerResponseSchema,
  type MailWorkerResponse,
} from '../_shared/domain/api/mail-worker.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';

export interface Deps {
  /** Throws when the caller is not the scheduler. */
  requireCron: (request: Request) => Promise<void>;
  drain: (limit: number) => Promise<MailWorkerResponse>;
  log: Log;
}

const MAILS_A_RUN = 50;

/** One scheduled run over the outbox; answers with what was sent. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'mail-worker', methods: ['POST'], log: deps.log }, async (request) => {
    await deps.requireCron(request);
    return respond(mailWorkerResponseSchema, await deps.drain(MAILS_A_RUN));
  });
}
