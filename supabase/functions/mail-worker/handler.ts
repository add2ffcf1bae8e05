import {
  mailWorkerResponseSchema,
  type MailWorkerResponse,
} from '../_shared/domain/api/mail-worker.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';

export interface Deps {
  /** Throws 401 unless the caller sent the cron secret. */
  requireCron: (request: Request) => void;
  /** Queues the follow-ups that are due and deletes old mails. A failure must not stop the mails. */
  prepare: () => Promise<unknown>;
  drain: (limit: number) => Promise<MailWorkerResponse>;
  log: Log;
}

const MAILS_PER_RUN = 50;

/** One scheduled run: sends the due mails of the outbox and returns the counts. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'mail-worker', methods: ['POST'], log: deps.log }, async (request) => {
    deps.requireCron(request);
    try {
      await deps.prepare();
    } catch (error) {
      deps.log('error', 'mail_preparation_failed', { error });
    }
    return respond(mailWorkerResponseSchema, await deps.drain(MAILS_PER_RUN));
  });
}
