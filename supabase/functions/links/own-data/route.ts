import { z } from 'zod';
import { heldDataSchema } from '../../_shared/domain/api/links/own-data.ts';
import { newToken } from '../../_shared/runtime/crypto.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('own-data');

const deps: Deps = {
  hit: databaseRateLimiter,
  ask: (email, mail) =>
    callRpc(serviceClient(), 'queue_data_request', { p_email: email, p_mail: mail }, z.boolean()),
  look: (hash) => callRpc(serviceClient(), 'data_by_token', { p_token_hash: hash }, heldDataSchema),
  copy: (hash) =>
    callRpc(
      serviceClient(),
      'copy_by_token',
      { p_token_hash: hash },
      z.record(z.string(), z.unknown()),
    ),
  remove: (hash) =>
    callRpc(serviceClient(), 'remove_by_token', { p_token_hash: hash }, z.unknown()),
  newMark: newToken,
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const ownData = createHandler(deps);
