import { z } from 'zod';
import { BRAND } from '../../domain/text/brand.ts';
import { optional, readEnv, type EnvSource } from '../env.ts';
import { MailError, messageId, sentHeaders, senderParts, type MailTransport } from './outgoing.ts';

const resendEnv = z.object({
  RESEND_API_KEY: optional,
  /** Another address of the API, for tests. */
  RESEND_URL: optional,
  SMTP_FROM: optional,
});

const TIMEOUT_MS = 15_000;

/** Tag by which the provider's webhook names our mail. */
export const MAIL_ID_TAG = 'mail_id';

/**
 * Sends by Resend's HTTP API; null without RESEND_API_KEY. The idempotency key is the mail's id, so a
 * repeated call within 24 hours sends nothing twice.
 */
export function createResendTransport(source?: EnvSource): MailTransport | null {
  const env = readEnv(resendEnv, source);
  const key = env.RESEND_API_KEY;
  if (key === undefined) return null;
  const url = env.RESEND_URL ?? 'https://api.resend.com';
  const from = senderParts(env.SMTP_FROM ?? `${BRAND.name} <${BRAND.supportEmail}>`);

  return {
    // Each mail's own call reports an unreachable API.
    check: () => Promise.resolve(),
    async send(mail) {
      const name = (mail.headers['From-Name'] ?? from.name).replace(/["\\<>]/g, '');
      const { 'Reply-To': replyTo, ...headers } = sentHeaders(mail);
      let response: Response;
      try {
        response = await fetch(`${url}/emails`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'idempotency-key': mail.id,
          },
          // As bytes: fetch goes through a string twice more, which is much of a mail's time.
          body: new TextEncoder().encode(
            JSON.stringify({
              from: `"${name}" <${from.address}>`,
              to: [mail.to],
              subject: mail.subject,
              text: mail.text,
              ...(mail.html === null ? {} : { html: mail.html }),
              ...(replyTo === undefined ? {} : { reply_to: replyTo }),
              headers: { ...headers, 'Message-ID': messageId(mail.id) },
              tags: [{ name: MAIL_ID_TAG, value: mail.id }],
            }),
          ),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        throw new MailError('The mail provider could not be reached.', false, error);
      }
      const answer = (await response.text()).slice(0, 500);
      if (response.ok) return;
      // 400 and 422 refuse this mail; everything else is about our account or passes.
      const permanent = response.status === 400 || response.status === 422;
      throw new MailError(`${response.status} ${answer}`, permanent, null);
    },
    close: () => undefined,
  };
}
