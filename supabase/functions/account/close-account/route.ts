import { z } from 'zod';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { triggerMailWorker } from '../../_shared/runtime/mail/trigger-worker.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc, fromDatabase } from '../../_shared/runtime/rpc.ts';
import { stripeApi } from '../../_shared/runtime/stripe/api.ts';
import { stripeSecrets } from '../../_shared/runtime/stripe/secrets.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('close-account');

const stateSchema = z
  .object({
    email: z.string(),
    is_admin: z.boolean(),
    closes_at: z.string().nullable(),
    subscriptions: z.array(z.object({ id: z.string(), renews: z.boolean() })),
  })
  .nullable();

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  state: async (userId) => {
    const client = serviceClient();
    const found = await callRpc(client, 'closing_state_of', { p_user_id: userId }, stateSchema);
    if (found === null)
      throw new HttpError('account_not_found', 'This account does not exist any more.');
    const { data, error } = await client.from('users').select('name').eq('id', userId).single();
    if (error) throw fromDatabase(error);
    const { name } = z.object({ name: z.string().nullable() }).parse(data);
    const renewing = found.subscriptions.filter(({ renews }) => renews).map(({ id }) => id);
    return { ...found, name, renewing };
  },
  // Bypasses the cache: a key that was just saved or removed must take effect at once.
  secretKey: async () => (await stripeSecrets(true)).secretKey,
  cancelAtPeriodEnd: (secretKey, id) => stripeApi(secretKey).cancelAtPeriodEnd(id),
  close: (userId, mail, cancelled) =>
    callRpc(
      serviceClient(),
      'close_account',
      { p_user_id: userId, p_mail: mail, p_cancelled: cancelled },
      z.string(),
    ),
  siteUrl: () => readEnv(siteEnv).SITE_URL,
  now: () => Date.now(),
  triggerMailWorker: () => triggerMailWorker(log),
  log,
};

export const closeAccount = createHandler(deps);
