import { z } from 'zod';
import { requireCron } from '../../_shared/runtime/request/cron.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { createHandler } from './handler.ts';
import { databaseRows } from './rows.ts';

const log = createLog('admin-mails');

export const adminMails = createHandler({
  requireCron: (request) => {
    requireCron(request);
  },
  rows: databaseRows(),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => {
    triggerMailWorker(log);
  },
  heartbeat: (report) =>
    callRpc(
      serviceClient(),
      'worker_heartbeat',
      { p_name: 'admin-mails', p_detail: report },
      z.unknown(),
    ),
  log,
});
