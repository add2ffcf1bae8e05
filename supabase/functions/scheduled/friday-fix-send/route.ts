import { z } from 'zod';
import { readEnv } from '../../_shared/runtime/env.ts';
import { databaseDigest } from '../../_shared/runtime/friday-fix/database-digest.ts';
import { digestLimits, sendDigest } from '../../_shared/runtime/friday-fix/send-digest.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRun } from '../../_shared/runtime/request/scheduled.ts';
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
  ...databaseRun('friday-fix-send', log),
  send: (end) =>
    sendDigest(
      databaseDigest(log),
      digestLimits(readEnv(rateEnv).FRIDAY_FIX_RATE, end - Date.now()),
    ),
};

export const fridayFixSend = createHandler(deps);
