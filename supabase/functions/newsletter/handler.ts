import type { RenderedMail } from '../_shared/domain/mail/layout.ts';
import { renderNewsletterConfirmMail } from '../_shared/domain/mail/newsletter-mail.ts';
import {
  NEWSLETTER_MESSAGES,
  newsletterRequestSchema,
  newsletterResponseSchema,
  type NewsletterAction,
} from '../_shared/domain/api/newsletter.ts';
import {
  clientAddress,
  endpoint,
  readJson,
  respond,
  type Handler,
} from '../_shared/runtime/http.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../_shared/runtime/rate-limit.ts';
import { hashToken } from '../_shared/runtime/tokens.ts';

export interface Deps {
  hit: RateLimiter;
  /** Keeps the address as pending and queues the mail, unless one went out a moment ago. */
  subscribe: (
    email: string,
    confirmHash: string,
    unsubscribeHash: string,
    mail: RenderedMail,
  ) => Promise<{ mailed: boolean }>;
  confirm: (tokenHash: string) => Promise<string>;
  unsubscribe: (tokenHash: string) => Promise<string>;
  newToken: () => string;
  siteUrl: () => string;
  kickMail: () => void;
  log: Log;
}

const PER_ADDRESS = 5;
const OVERALL = 200;
const TOKENS_PER_ADDRESS = 30;
const WINDOW = 600;

/**
 * The newsletter box and the links of its mails: {email} or {token, action}. The answer to an
 * address is the same whether we know it or not.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'newsletter', methods: ['POST'], log: deps.log }, async (request) => {
    const input = await readJson(request, newsletterRequestSchema, 4096);
    const address = clientAddress(request);

    if ('token' in input) {
      await enforceLimit(deps.hit, `newsletter-link:${address}`, TOKENS_PER_ADDRESS, WINDOW);
      return respond(newsletterResponseSchema, {
        ok: true,
        message: await useLink(input.token, input.action),
      });
    }

    await enforceLimit(deps.hit, `newsletter:${address}`, PER_ADDRESS, WINDOW);
    await enforceLimit(deps.hit, 'newsletter:all', OVERALL, WINDOW);
    // Only a machine fills the hidden field; it learns nothing.
    if (!input.website) await subscribe(input.email);
    return respond(newsletterResponseSchema, { ok: true, message: NEWSLETTER_MESSAGES.subscribed });
  });

  async function subscribe(email: string): Promise<void> {
    const confirm = deps.newToken();
    const unsubscribe = deps.newToken();
    const site = deps.siteUrl();
    const { mailed } = await deps.subscribe(
      email,
      await hashToken(confirm),
      await hashToken(unsubscribe),
      renderNewsletterConfirmMail({
        confirmUrl: `${site}/newsletter/confirm?token=${confirm}`,
        unsubscribeUrl: `${site}/newsletter/unsubscribe?token=${unsubscribe}`,
      }),
    );
    if (mailed) deps.kickMail();
  }

  async function useLink(token: string, action: NewsletterAction): Promise<string> {
    const hash = await hashToken(token);
    const state = action === 'confirm' ? await deps.confirm(hash) : await deps.unsubscribe(hash);
    switch (state) {
      case 'confirmed':
        return NEWSLETTER_MESSAGES.confirmed;
      case 'unsubscribed':
        if (action === 'unsubscribe') return NEWSLETTER_MESSAGES.unsubscribed;
        throw new HttpError(
          410,
          'unsubscribed',
          'This address was unsubscribed. Please subscribe again if you changed your mind.',
        );
      case 'expired':
        throw new HttpError(410, 'link_expired', 'This link is too old. Please subscribe again.');
      default:
        throw new HttpError(404, 'unknown_token', 'This link is not known to us.');
    }
  }
}
