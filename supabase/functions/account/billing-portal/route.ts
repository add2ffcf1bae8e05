import { z } from 'zod';
import { requireUser } from '../../_shared/runtime/request/auth.ts';
import { readEnv, siteEnv } from '../../_shared/runtime/env.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { databaseRateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { callRpc, fromDatabase } from '../../_shared/runtime/rpc.ts';
import { stripeApi } from '../../_shared/runtime/stripe/api.ts';
import { stripeSecrets } from '../../_shared/runtime/stripe/secrets.ts';
import { serviceClient } from '../../_shared/runtime/supabase.ts';
import { createHandler, type Deps } from './handler.ts';

const rowSchema = z.object({ stripe_customer_id: z.string() }).nullable();

const deps: Deps = {
  requireUser: (request) => requireUser(request),
  hit: databaseRateLimiter,
  // Bypasses the cache: a key that was just saved or removed must take effect at once.
  secretKey: async () => (await stripeSecrets(true)).secretKey,
  customerOf: async (userId) => {
    const { data, error } = await serviceClient()
      .from('subscriptions')
      .select('stripe_customer_id')
      .eq('user_id', userId)
      .not('stripe_customer_id', 'is', null)
      .order('access_until', { ascending: false, nullsFirst: false })
      .limit(1)
      .maybeSingle();
    if (error) throw fromDatabase(error);
    return rowSchema.parse(data)?.stripe_customer_id ?? null;
  },
  open: (secretKey, customerId) =>
    stripeApi(secretKey).portal(customerId, `${readEnv(siteEnv).SITE_URL}/app/settings`),
  noteSettings: async (saved) => {
    await callRpc(serviceClient(), 'note_portal_settings', { p_saved: saved }, z.unknown());
  },
  log: createLog('billing-portal'),
};

export const billingPortal = createHandler(deps);
