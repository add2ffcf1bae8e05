import { z } from 'zod';
import { requireCron } from '../../_shared/runtime/request/cron.ts';
import { readEnv } from '../../_shared/runtime/env.ts';
import { databaseDigest } from '../../_shared/runtime/friday-fix/database-digest.ts';
import { sendDigest } from '../../_shared/runtime/friday-fix/send-digest.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('friday-fix-send');

const rateEnv = z.object({
  /** Mails a second that the provider takes from us. */
  FRIDAY_FIX_RATE: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number({ error: 'must be a number' }).min(0.1).max(500).default(10),
  ),
});

const deps: Deps = {
  requireCron: (request) => requireCron(request),
  send: () =>
    sendDigest(databaseDigest(log), {
      perSecond: readEnv(rateEnv).FRIDAY_FIX_RATE,
      batch: 50,
      atOnce: 5,
      // Below the 60 seconds that the scheduler waits.
      runMs: 45_000,
    }),
  log,
};

export const fridayFixSend = createHandler(deps);
