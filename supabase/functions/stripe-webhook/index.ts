import { inBackground } from '../_shared/runtime/background.ts';
import { ConfigError } from '../_shared/runtime/request/http-error.ts';
import { createLog } from '../_shared/runtime/log.ts';
import { stripeApi } from '../_shared/runtime/stripe/api.ts';
import { applyReread, ingestEvent, postponeReread } from '../_shared/runtime/stripe/ledger.ts';
import { refusalCounter } from '../_shared/runtime/stripe/refusals.ts';
import { reread } from '../_shared/runtime/stripe/reread.ts';
import { stripeSecrets } from '../_shared/runtime/stripe/secrets.ts';
import { createHandler, type Deps } from './handler.ts';

const log = createLog('stripe-webhook');

const deps: Deps = {
  secrets: stripeSecrets,
  ingest: ingestEvent,
  reread: async (subscriptionId, lease) => {
    const { secretKey } = await stripeSecrets();
    if (!secretKey) throw new ConfigError('The Stripe secret key was removed');
    const api = stripeApi(secretKey);
    await reread(
      { read: (id) => api.subscription(id), apply: applyReread, postpone: postponeReread },
      subscriptionId,
      lease,
    );
  },
  refused: refusalCounter(),
  background: (work) => inBackground(work, log),
  log,
};

Deno.serve(createHandler(deps));
