import { newToken } from '../../_shared/runtime/crypto.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { postalAddress } from '../../_shared/runtime/mail/postal-address.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRun } from '../../_shared/runtime/request/scheduled.ts';
import { createHandler, type Deps } from './handler.ts';
import { databaseRows } from './rows.ts';

const log = createLog('request-worker');

const deps: Deps = {
  ...databaseRun('request-worker', log),
  rows: databaseRows(),
  urls: () => ({
    site: readEnv(siteEnv).SITE_URL,
    functions: publicFunctionsUrl(),
    postalAddress: postalAddress(),
  }),
  newMark: newToken,
  triggerMailWorker: () => triggerMailWorker(log),
};

export const requestWorker = createHandler(deps);
