import { requireCron } from '../../_shared/runtime/request/cron.ts';
import { newToken } from '../../_shared/runtime/crypto.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { postalAddress } from '../../_shared/runtime/mail/postal-address.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { createHandler, type Deps } from './handler.ts';
import { databaseRows } from './rows.ts';

const log = createLog('request-worker');

const deps: Deps = {
  requireCron: (request) => requireCron(request),
  rows: databaseRows(),
  urls: () => ({
    site: readEnv(siteEnv).SITE_URL,
    functions: publicFunctionsUrl(),
    postalAddress: postalAddress(),
  }),
  newMark: newToken,
  now: () => Date.now(),
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const requestWorker = createHandler(deps);
