import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { linkOpens, publicLinkCheck } from '../../_shared/runtime/link-check.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  opens: (url) => linkOpens(url, publicLinkCheck),
  log: createLog('check-link'),
};

export const checkLink = createHandler(deps);
