import { requireCron } from '../_shared/runtime/cron.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databaseOutbox, drainOutbox } from '../_shared/runtime/mail/outbox.ts';
import { createMailTransport } from '../_shared/runtime/mail/transport.ts';
import type { Deps } from './handler.ts';

const log = createLog('mail-worker');

export const realDeps: Deps = {
  requireCron: (request) => requireCron(request),
  drain: (limit) => drainOutbox(databaseOutbox(createMailTransport, log), limit),
  log,
};
