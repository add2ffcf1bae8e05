import {
  mailWorkerResponseSchema,
  type MailWorkerResponse,
} from '../../_shared/domain/api/scheduled/mail-worker.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import { scheduled, type RunDeps } from '../../_shared/runtime/request/scheduled.ts';

export interface Deps extends RunDeps {
  /** Queue what is due and delete old mails, one after the other. A failure of one stops nothing else. */
  prepare: readonly (() => Promise<unknown>)[];
  /** Sends at most `limit` mails, none after `end`. */
  drain: (limit: number, end: number) => Promise<MailWorkerResponse>;
}

const MAILS_PER_RUN = 50;

/** One scheduled run: sends the due mails of the outbox and returns the counts. */
export function createHandler(deps: Deps): Handler {
  return scheduled('mail-worker', mailWorkerResponseSchema, deps, async (end) => {
    for (const step of deps.prepare) {
      try {
        await step();
      } catch (error) {
        deps.log('error', 'mail_preparation_failed', { error });
      }
    }
    return deps.drain(MAILS_PER_RUN, end);
  });
}
