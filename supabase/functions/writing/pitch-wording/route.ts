import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  log: createLog('pitch-wording'),
};

export const pitchWording = createHandler(deps);
