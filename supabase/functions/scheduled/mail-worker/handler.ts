import {
  mailWorkerResponseSchema,
  type MailWorkerResponse,
} from '../../_shared/domain/api/scheduled/mail-worker.ts';
import { endpoint, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';

export interface Deps {
  /** Throws 401 unless the caller sent the cron secret. */
  requireCron: (request: Request) => void;
  /** Queue what is due and delete old mails, one after the other. A failure of one stops nothing else. */
  prepare: readonly (() => Promise<unknown>)[];
  drain: (limit: number) => Promise<MailWorkerResponse>;
  log: Log;
}

const MAILS_PER_RUN = 50;

/** One scheduled run: sends the due mails of the outbox and returns the counts. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'mail-worker', methods: ['POST'], log: deps.log }, async (request) => {
    deps.requireCron(request);
    for (const step of deps.prepare) {
      try {
        await step();
      } catch (error) {
        deps.log('error', 'mail_preparation_failed', { error });
      }
    }
    return respond(mailWorkerResponseSchema, await deps.drain(MAILS_PER_RUN));
  });
}
