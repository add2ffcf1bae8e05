import { requireCron } from '../_shared/runtime/cron.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databaseOutbox, drainOutbox } from '../_shared/runtime/mail/outbox.ts';
import { createMailTransport } from '../_shared/runtime/mail/transport.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('mail-worker');

const deps: Deps = {
  requireCron: (request) => requireCron(request),
  drain: (limit) => drainOutbox(databaseOutbox(createMailTransport, log), limit),
  log,
};

Deno.serve(createHandler(deps));
