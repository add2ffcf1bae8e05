import { z } from 'zod';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  hit: databaseRateLimiter,
  stop: (tokenHash) =>
    callRpc(serviceClient(), 'stop_result_mail', { p_token_hash: tokenHash }, z.unknown()),
  log: createLog('results-opt-out'),
};

export const resultsOptOut = createHandler(deps);
