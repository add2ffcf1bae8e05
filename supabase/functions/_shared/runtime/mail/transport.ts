import type { EnvSource } from '../env.ts';
import type { MailTransport } from './outgoing.ts';
import { createResendTransport } from './resend.ts';
import { createSmtpTransport } from './smtp.ts';

/**
 * The transport that the environment configures: Resend with RESEND_API_KEY, else SMTP with SMTP_HOST;
 * null with neither, so that mails stay in the outbox. Throws ConfigError for invalid settings.
 */
export function createMailTransport(source?: EnvSource): MailTransport | null {
  return createResendTransport(source) ?? createSmtpTransport(source);
}
