import { inBackground } from '../background.ts';
import type { Log } from '../log.ts';
import { databaseOutbox, drainOutbox } from './outbox.ts';
import { createMailTransport } from './transport.ts';

const MAX_MAILS = 5;
const TIME_LIMIT_MS = 30_000;

/**
 * Sends queued mails in the background, without waiting for the schedule. When this fails, the
 * mails are sent by the next scheduled run of mail-worker.
 */
export function triggerMailWorker(log: Log): void {
  inBackground(
    () =>
      drainOutbox(databaseOutbox(createMailTransport, log), MAX_MAILS, Date.now() + TIME_LIMIT_MS),
    log,
  );
}
