import { requireAdmin } from '../_shared/runtime/admin.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { stripeSecrets } from '../_shared/runtime/stripe/secrets.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { healthFactsSchema } from './endpoints.ts';
import type { Deps } from './handler.ts';

export const realDeps: Deps = {
  requireAdmin: (request) => requireAdmin(request),
  facts: async () => {
    const [facts, secrets] = await Promise.all([
      callRpc(serviceClient(), 'webhook_health', {}, healthFactsSchema),
      stripeSecrets(true),
    ]);
    // A secret from the environment counts as set too.
    return {
      ...facts,
      webhook_secret_set: secrets.webhookSecrets.length > 0,
      secret_key_set: secrets.secretKey !== null,
    };
  },
  log: createLog('webhook-health-monitor'),
};
