import { z } from 'zod';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  hit: databaseRateLimiter,
  record: (tokenHash) =>
    callRpc(serviceClient(), 'record_pitch_open', { p_token_hash: tokenHash }, z.unknown()),
  log: createLog('pitch-open'),
};

export const pitchOpen = createHandler(deps);
