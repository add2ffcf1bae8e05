import { z } from 'zod';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  hit: databaseRateLimiter,
  switchMails: (tokenHash, on) =>
    callRpc(
      serviceClient(),
      'request_mails_by_token',
      { p_token_hash: tokenHash, p_on: on },
      z.boolean(),
    ),
  log: createLog('request-mails'),
};

export const requestMails = createHandler(deps);
