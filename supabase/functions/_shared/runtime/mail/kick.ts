import { inBackground } from '../background.ts';
import type { Log } from '../log.ts';
import { databaseOutbox, drainOutbox } from './outbox.ts';
import { createMailTransport } from './transport.ts';

const AT_ONCE = 5;

/**
 * Sends what was just queued without waiting for the schedule, after the answer went out. Should
 * it fail, the mail waits for the next scheduled run.
 */
export function kickMail(log: Log): void {
  inBackground(() => drainOutbox(databaseOutbox(createMailTransport, log), AT_ONCE), log);
}
