import { requireAdmin } from '../../_shared/runtime/request/admin.ts';
import { createLog } from '../../_shared/runtime/log.ts';
import { runReconcile } from '../../_shared/runtime/stripe/reconcile-run.ts';
import { stripeSecrets } from '../../_shared/runtime/stripe/secrets.ts';
import { createHandler, type Deps } from './handler.ts';

/** How long an admin waits for the first part; the schedule makes the others. */
const PART_MS = 20_000;

const deps: Deps = {
  requireAdmin: (request) => requireAdmin(request),
  secretKey: async () => (await stripeSecrets(true)).secretKey,
  run: (secretKey, adminId, repair) =>
    runReconcile(secretKey, adminId, repair, Date.now() + PART_MS),
  log: createLog('stripe-reconcile'),
};

export const stripeReconcile = createHandler(deps);
