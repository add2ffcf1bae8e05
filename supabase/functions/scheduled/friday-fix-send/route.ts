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
  send: () => {
    const perSecond = readEnv(rateEnv).FRIDAY_FIX_RATE;
    return sendDigest(databaseDigest(log), {
      perSecond,
      // Two seconds of mails: a hold is asked for before each batch.
      batch: Math.min(50, Math.ceil(perSecond * 2)),
      atOnce: 5,
      // Below the 60 seconds that the scheduler waits.
      runMs: 45_000,
    });
  },
  log,
};

export const fridayFixSend = createHandler(deps);
