import { requireAdmin } from '../_shared/runtime/request/admin.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { reapplyEvent, eventPayload } from '../_shared/runtime/stripe/ledger.ts';
import { stripeSecrets } from '../_shared/runtime/stripe/secrets.ts';
import { createHandler, type Deps } from './handler.ts';

const deps: Deps = {
  requireAdmin: (request) => requireAdmin(request),
  stored: eventPayload,
  reapply: reapplyEvent,
  secretKey: async () => (await stripeSecrets()).secretKey,
  log: createLog('webhook-retry-handler'),
};

Deno.serve(createHandler(deps));
