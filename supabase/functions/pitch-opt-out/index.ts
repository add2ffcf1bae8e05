import { z } from 'zod';
import { readEnv, siteEnv } from '../_shared/runtime/env.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  hit: databaseRateLimiter,
  stop: (tokenHash) =>
    callRpc(serviceClient(), 'stop_by_header', { p_token_hash: tokenHash }, z.string()),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  log: createLog('pitch-opt-out'),
};

Deno.serve(createHandler(deps));
