import { z } from 'zod';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { newToken } from '../../_shared/runtime/crypto.ts';
import { publicFunctionsUrl, readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc, fromDatabase } from '../../_shared/runtime/rpc.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('prove-contact');

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  queue: (userId, mail) =>
    callRpc(
      serviceClient(),
      'queue_contact_proof',
      { p_user_id: userId, p_mail: mail },
      z.string().nullable(),
    ),
  queueAccount: (userId, mail) =>
    callRpc(
      serviceClient(),
      'queue_address_proof',
      { p_user_id: userId, p_mail: mail },
      z.string().nullable(),
    ),
  prove: (tokenHash) =>
    callRpc(serviceClient(), 'prove_contact', { p_token_hash: tokenHash }, z.string()),
  decline: (tokenHash) =>
    callRpc(serviceClient(), 'decline_contact', { p_token_hash: tokenHash }, z.string()),
  name: async (userId) => {
    const { data, error } = await serviceClient()
      .from('creator_profiles')
      .select('name')
      .eq('user_id', userId)
      .maybeSingle();
    if (error) throw fromDatabase(error);
    return z.object({ name: z.string().nullable() }).nullable().parse(data)?.name ?? null;
  },
  newMark: newToken,
  urls: () => ({ site: readEnv(siteEnv).SITE_URL, functions: publicFunctionsUrl() }),
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const proveContact = createHandler(deps);
