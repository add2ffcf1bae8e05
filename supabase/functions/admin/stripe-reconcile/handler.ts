import {
  stripeReconcileRequestSchema,
  stripeReconcileResponseSchema,
  stripeReconcileStateSchema,
  type StripeReconcileResponse,
} from '../../_shared/domain/api/admin/stripe-reconcile.ts';
import { ConfigError, HttpError } from '../../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import type { Log } from '../../_shared/runtime/log.ts';

export interface Deps {
  /** Throws 401 or 403 unless the caller is an admin. */
  requireAdmin: (request: Request) => Promise<Caller>;
  secretKey: () => Promise<string | null>;
  /** Null while another comparison runs. Throws Stripe's errors. */
  run: (
    secretKey: string,
    adminId: string,
    repair: boolean,
  ) => Promise<StripeReconcileResponse | null>;
  log: Log;
}

/**
 * Compares our subscriptions with Stripe's for an admin and, with `repair`, corrects ours. GET
 * returns whether a Stripe secret key is set.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'stripe-reconcile', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      const caller = await deps.requireAdmin(request);
      if (request.method === 'GET') {
        return respond(stripeReconcileStateSchema, {
          configured: (await deps.secretKey()) !== null,
        });
      }
      const { repair = false } = await readJson(request, stripeReconcileRequestSchema);
      const secretKey = await deps.secretKey();
      if (!secretKey) throw new ConfigError('No Stripe secret key is set');
      const run = await deps.run(secretKey, caller.id, repair).catch((cause: unknown) => {
        throw new HttpError('stripe_unavailable', 'Stripe did not answer as it should.', {
          cause,
        });
      });
      if (!run) throw new HttpError('already_running', 'A comparison is under way already.');
      return respond(stripeReconcileResponseSchema, run);
    },
  );
}
