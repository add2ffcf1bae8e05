import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRun } from '../../_shared/runtime/request/scheduled.ts';
import { createHandler } from './handler.ts';
import { databaseRows } from './rows.ts';

const log = createLog('admin-mails');

export const adminMails = createHandler({
  ...databaseRun('admin-mails', log),
  rows: databaseRows(),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => {
    triggerMailWorker(log);
  },
});
