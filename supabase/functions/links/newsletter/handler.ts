import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { renderNewsletterConfirmMail } from '../../_shared/domain/mail/newsletter-mail.ts';
import { unsubscribeHeaders } from '../../_shared/domain/mail/unsubscribe.ts';
import {
  NEWSLETTER_MESSAGES,
  newsletterRequestSchema,
  newsletterResponseSchema,
  type NewsletterAction,
} from '../../_shared/domain/api/links/newsletter.ts';
import {
  clientAddress,
  endpoint,
  readJson,
  respond,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';

export interface Deps {
  hit: RateLimiter;
  /**
   * Stores the address as pending and queues the mail, unless one was queued recently. Where many
   * subscribe at once, it leaves later.
   */
  subscribe: (
    email: string,
    confirmHash: string,
    unsubscribeHash: string,
    mail: RenderedMail & { headers: Record<string, string> },
  ) => Promise<{ mailed: boolean }>;
  confirm: (tokenHash: string) => Promise<string>;
  unsubscribe: (tokenHash: string) => Promise<string>;
  newToken: () => string;
  siteUrl: () => string;
  /** The base URL of the functions for links in mails. */
  functionsUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const SUBSCRIPTIONS_PER_ADDRESS = 5;
const LINKS_PER_ADDRESS = 30;
const WINDOW_SECONDS = 600;

/**
 * Subscribes an email address, or confirms or unsubscribes by the link of a mail. The response to a
 * subscription does not reveal whether the address was known. The one click of a mail
 * program goes to `unsubscribe`.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'newsletter', methods: ['POST'], log: deps.log }, async (request) => {
    const input = await readJson(request, newsletterRequestSchema, 4096);
    const address = clientAddress(request);

    if ('token' in input) {
      await enforceLimit(deps.hit, `newsletter-link:${address}`, LINKS_PER_ADDRESS, WINDOW_SECONDS);
      return respond(newsletterResponseSchema, {
        ok: true,
        message: await useLink(input.token, input.action),
      });
    }

    await enforceLimit(
      deps.hit,
      `newsletter:${address}`,
      SUBSCRIPTIONS_PER_ADDRESS,
      WINDOW_SECONDS,
    );
    // A bot filled in the honeypot: it gets the usual response.
    if (!input.website) await subscribe(input.email);
    return respond(newsletterResponseSchema, { ok: true, message: NEWSLETTER_MESSAGES.subscribed });
  });

  async function subscribe(email: string): Promise<void> {
    const confirm = deps.newToken();
    const unsubscribe = deps.newToken();
    const site = deps.siteUrl();
    const { mailed } = await deps.subscribe(email, hashToken(confirm), hashToken(unsubscribe), {
      ...renderNewsletterConfirmMail({
        confirmUrl: `${site}/newsletter/confirm?token=${confirm}`,
        unsubscribeUrl: `${site}/newsletter/unsubscribe?token=${unsubscribe}`,
      }),
      headers: unsubscribeHeaders(deps.functionsUrl(), 'newsletter', unsubscribe),
    });
    if (mailed) deps.triggerMailWorker();
  }

  async function useLink(token: string, action: NewsletterAction): Promise<string> {
    const hash = hashToken(token);
    const state = action === 'confirm' ? await deps.confirm(hash) : await deps.unsubscribe(hash);
    switch (state) {
      case 'confirmed':
        return NEWSLETTER_MESSAGES.confirmed;
      case 'unsubscribed':
        if (action === 'unsubscribe') return NEWSLETTER_MESSAGES.unsubscribed;
        throw new HttpError(
          'unsubscribed',
          'This email was unsubscribed. Please subscribe again if you changed your mind.',
        );
      case 'expired':
        throw new HttpError('link_expired', 'This link is too old. Please subscribe again.');
      default:
        throw new HttpError('unknown_token', 'This link is not known to us.');
    }
  }
}
