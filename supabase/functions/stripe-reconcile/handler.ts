import {
  stripeReconcileRequestSchema,
  stripeReconcileResponseSchema,
  stripeReconcileStateSchema,
} from '../_shared/domain/api/stripe-reconcile.ts';
import { ConfigError, HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Caller } from '../_shared/runtime/auth.ts';
import type { Log } from '../_shared/runtime/log.ts';
import type { ReconcileRun } from '../_shared/runtime/stripe/reconcile-run.ts';

export interface Deps {
  /** Throws unless the caller is an admin. */
  requireAdmin: (request: Request) => Promise<Caller>;
  secretKey: () => Promise<string | null>;
  run: (secretKey: string, askedBy: string, repair: boolean) => Promise<ReconcileRun | null>;
  log: Log;
}

/**
 * Compares our subscriptions with Stripe's on an admin's request, and repairs when asked to. GET
 * answers `{configured}`: whether there is a key to ask with, stored or in the environment.
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
        throw new HttpError(502, 'stripe_unavailable', 'Stripe did not answer as it should.', {
          cause,
        });
      });
      if (!run) throw new HttpError(409, 'already_running', 'A comparison is under way already.');
      return respond(stripeReconcileResponseSchema, run);
    },
  );
}
