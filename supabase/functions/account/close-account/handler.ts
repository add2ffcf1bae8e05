import {
  closeAccountRequestSchema,
  closeAccountResponseSchema,
} from '../../_shared/domain/api/account/close-account.ts';
import { renderAccountClosingMail } from '../../_shared/domain/mail/privacy-mails.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { paths } from '../../_shared/domain/paths.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

/** What the database says of an account that is to be closed. */
export interface ClosingState {
  email: string;
  name: string | null;
  is_admin: boolean;
  /** ISO 8601; null while the account is open. */
  closes_at: string | null;
  /** Ids at Stripe of subscriptions that renew. */
  renewing: string[];
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  state: (userId: string) => Promise<ClosingState>;
  secretKey: () => Promise<string | null>;
  /** Ends a subscription at Stripe with its paid period. Throws when Stripe does not confirm it. */
  cancelAtPeriodEnd: (secretKey: string, subscriptionId: string) => Promise<void>;
  close: (userId: string, mail: RenderedMail, cancelled: string[]) => Promise<string>;
  siteUrl: () => string;
  now: () => number;
  triggerMailWorker: () => void;
  log: Log;
}

const CALLS_PER_HOUR = 10;
const DAYS_TO_COME_BACK = 30;

/**
 * Closes the caller's account. A plan that renews is cancelled at Stripe first, at the end of its paid
 * period; where that cannot be done nothing is closed, so that nobody pays for an account that is gone.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'close-account', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    await enforceLimit(deps.hit, `close-account:${caller.id}`, CALLS_PER_HOUR, 3600);
    const { email } = await readJson(request, closeAccountRequestSchema);
    const state = await deps.state(caller.id);
    if (email.trim().toLowerCase() !== state.email.toLowerCase()) {
      const message = 'Please type the email you sign in with.';
      throw new HttpError('invalid_input', message, { fields: { email: message } });
    }
    if (state.closes_at === null && !state.is_admin) await cancel(state.renewing);
    const day = new Date(deps.now() + DAYS_TO_COME_BACK * 86_400_000);
    const mail = renderAccountClosingMail({
      name: state.name,
      day: day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
      signInUrl: deps.siteUrl() + paths.login.getHref(),
    });
    const closesAt = await deps.close(caller.id, mail, state.renewing);
    deps.triggerMailWorker();
    return respond(closeAccountResponseSchema, { closes_at: closesAt });
  });

  async function cancel(renewing: string[]): Promise<void> {
    if (renewing.length === 0) return;
    const secretKey = await deps.secretKey();
    if (!secretKey) {
      throw new HttpError(
        'subscription_running',
        'Your plan still renews, and we cannot cancel it from here. Please cancel it first, or write to us and we do it for you.',
      );
    }
    for (const id of renewing) {
      await deps.cancelAtPeriodEnd(secretKey, id).catch((cause: unknown) => {
        throw new HttpError(
          'stripe_unavailable',
          'Your plan could not be cancelled right now, so nothing was closed. Please try again in a minute.',
          { cause },
        );
      });
    }
  }
}
