import { createLog } from '../_shared/runtime/log.ts';
import { letterDeps } from '../_shared/runtime/mail/queue-letter.ts';
import { requireUser } from '../_shared/runtime/request/auth.ts';
import { databaseRateLimiter } from '../_shared/runtime/request/rate-limit.ts';
import { createHandler } from './handler.ts';

Deno.serve(
  createHandler({
    ...letterDeps,
    requireUser: (request) => requireUser(request),
    hit: databaseRateLimiter,
    now: () => new Date(),
    log: createLog('send-pitch'),
  }),
);
