import { billingPortalResponseSchema } from '../../_shared/domain/api/account/billing-portal.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { ConfigError, HttpError } from '../../_shared/runtime/request/http-error.ts';
import { endpoint, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  /** Throws 401 without a signed-in user. */
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  secretKey: () => Promise<string | null>;
  /** The account's Stripe customer; null when the account has never paid. */
  customerOf: (userId: string) => Promise<string | null>;
  /**
   * Creates a portal session and returns its URL. Throws ConfigError when the portal's settings were
   * never saved at Stripe.
   */
  open: (secretKey: string, customerId: string) => Promise<string>;
  /** Opens or closes the admins' alert about the portal's settings. */
  noteSettings: (saved: boolean) => Promise<void>;
  log: Log;
}

/** Each asks Stripe, whose own limit is one for all of us. */
const VISITS_PER_HOUR = 20;

/** Returns the URL of a Stripe customer portal session (invoices, cards, cancelling). */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'billing-portal', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    await enforceLimit(deps.hit, `billing-portal:${caller.id}`, VISITS_PER_HOUR, 3600);
    const secretKey = await deps.secretKey();
    if (!secretKey) throw new ConfigError('No Stripe secret key is set');
    const customerId = await deps.customerOf(caller.id);
    if (!customerId) {
      throw new HttpError('no_customer', 'There is no payment on this account yet.');
    }
    const url = await deps.open(secretKey, customerId).catch(async (cause: unknown) => {
      if (cause instanceof ConfigError) {
        await note(false);
        throw cause;
      }
      throw new HttpError(
        'stripe_unavailable',
        'The billing page does not open right now. Please try again in a minute.',
        { cause },
      );
    });
    await note(true);
    return respond(billingPortalResponseSchema, { url });
  });

  /** The alert is for admins: the person gets their answer without it, too. */
  async function note(saved: boolean): Promise<void> {
    await deps.noteSettings(saved).catch((error: unknown) => {
      deps.log('error', 'portal_alert_failed', { error });
    });
  }
}
