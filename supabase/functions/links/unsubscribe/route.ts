import { z } from 'zod';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';
import { PURPOSES } from './purposes.ts';

const deps: Deps = {
  hit: databaseRateLimiter,
  stop: async (purpose, tokenHash) => {
    const { sql, args } = PURPOSES[purpose];
    const state = await callRpc(
      serviceClient(),
      sql,
      { p_token_hash: tokenHash, ...args },
      z.unknown(),
    );
    // The newsletter's function returns this word; the others throw.
    if (state === 'unknown') throw new HttpError('unknown_token', 'This link is not known to us.');
  },
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  log: createLog('unsubscribe'),
};

export const unsubscribe = createHandler(deps);
