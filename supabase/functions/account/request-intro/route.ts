import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { introDeps } from '../../_shared/runtime/friday-fix/ask-introduction.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('request-intro');

const deps: Deps = {
  ...introDeps(log),
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  log,
};

export const requestIntro = createHandler(deps);
