import { billingPortalResponseSchema } from '../_shared/domain/api/billing-portal.ts';
import type { Caller } from '../_shared/runtime/auth.ts';
import { ConfigError, HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';

export interface Deps {
  /** Throws when nobody is signed in. */
  requireUser: (request: Request) => Promise<Caller>;
  secretKey: () => Promise<string | null>;
  /** The Stripe customer that the account pays as; null when it never paid. */
  customerOf: (userId: string) => Promise<string | null>;
  /** Opens a portal session and answers its address. */
  open: (secretKey: string, customerId: string) => Promise<string>;
  log: Log;
}

/** Answers `{url}`: Stripe's own page for invoices, cards and cancelling. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'billing-portal', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const secretKey = await deps.secretKey();
    if (!secretKey) throw new ConfigError('No Stripe secret key is set');
    const customerId = await deps.customerOf(caller.id);
    if (!customerId) {
      throw new HttpError(409, 'no_customer', 'There is no payment on this account yet.');
    }
    const url = await deps.open(secretKey, customerId).catch((cause: unknown) => {
      throw new HttpError(
        502,
        'stripe_unavailable',
        'The billing page does not open right now. Please try again in a minute.',
        { cause },
      );
    });
    return respond(billingPortalResponseSchema, { url });
  });
}
