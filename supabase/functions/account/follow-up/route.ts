import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { newToken } from '../../_shared/runtime/crypto.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import {
  followUpContext,
  followUpUrls,
  queueFollowUp,
} from '../../_shared/runtime/mail/database-follow-ups.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { postalAddress } from '../../_shared/runtime/mail/postal-address.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('follow-up');

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  context: followUpContext,
  queue: queueFollowUp,
  urls: followUpUrls,
  postalAddress,
  newMark: newToken,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const followUp = createHandler(deps);
