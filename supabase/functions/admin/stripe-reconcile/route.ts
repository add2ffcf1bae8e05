import { requireAdmin } from '../../_shared/runtime/request/admin.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { runReconcile } from '../../_shared/runtime/stripe/reconcile-run.ts';
import { stripeSecrets } from '../../_shared/runtime/stripe/secrets.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireAdmin: (request) => requireAdmin(request),
  secretKey: async () => (await stripeSecrets(true)).secretKey,
  run: runReconcile,
  log: createLog('stripe-reconcile'),
};

export const stripeReconcile = createHandler(deps);
