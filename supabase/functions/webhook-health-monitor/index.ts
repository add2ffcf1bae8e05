import { requireAdmin } from '../_shared/runtime/request/admin.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { callRpc } from '../_shared/runtime/rpc.ts';
import { stripeSecrets } from '../_shared/runtime/stripe/secrets.ts';
import { serviceClient } from '../_shared/runtime/supabase.ts';
import { healthFactsSchema } from './endpoints.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireAdmin: (request) => requireAdmin(request),
  facts: async () => {
    const [facts, secrets] = await Promise.all([
      callRpc(serviceClient(), 'webhook_health', {}, healthFactsSchema),
      stripeSecrets(true),
    ]);
    // The database does not know the secrets of the environment.
    return {
      ...facts,
      webhook_secret_set: secrets.webhookSecrets.length > 0,
      secret_key_set: secrets.secretKey !== null,
    };
  },
  log: createLog('webhook-health-monitor'),
};

Deno.serve(createHandler(deps));
