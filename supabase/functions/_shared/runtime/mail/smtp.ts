import nodemailer from 'nodemailer';
import { z } from 'zod';
import { BRAND } from '../../domain/text/brand.ts';
import { optional, readEnv, type EnvSource } from '../env.ts';
import { MailError, messageId, sentHeaders, senderParts, type MailTransport } from './outgoing.ts';

const smtpEnv = z.object({
  SMTP_HOST: optional,
  SMTP_PORT: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535).default(587),
  ),
  SMTP_USER: optional,
  SMTP_PASS: optional,
  SMTP_FROM: optional,
});

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

const smtpFailure = z.object({
  message: z.string(),
  responseCode: z.number().optional(),
  code: z.string().optional(),
});

/**
 * The SMTP transport of the environment; null without SMTP_HOST. With a user the connection must be
 * encrypted: a server that offers no TLS gets neither the password nor the mail.
 */
export function createSmtpTransport(source?: EnvSource): MailTransport | null {
  const env = readEnv(smtpEnv, source);
  if (env.SMTP_HOST === undefined) return null;

  const transport = nodemailer.createTransport({
    host: env.SMTP_HOST,
    port: env.SMTP_PORT,
    secure: env.SMTP_PORT === 465,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    dnsTimeout: CONNECT_MS,
    ...(env.SMTP_USER === undefined
      ? {}
      : { requireTLS: true, auth: { user: env.SMTP_USER, pass: env.SMTP_PASS ?? '' } }),
  });
  const from = senderParts(env.SMTP_FROM ?? `${BRAND.name} <${BRAND.supportEmail}>`);

  return {
    async check() {
      await transport.verify();
    },
    async send(mail) {
      try {
        await transport.sendMail({
          from: { ...from, name: mail.headers['From-Name'] ?? from.name },
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === null ? {} : { html: mail.html }),
          messageId: messageId(mail.id),
          headers: sentHeaders(mail),
          // The templates embed everything; content must not make nodemailer read a file or a URL.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        const failure = smtpFailure.safeParse(error);
        throw new MailError(
          failure.data?.message ?? 'The mail was not accepted.',
          isPermanent(failure.data),
          error,
        );
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A 5xx reply to the mail or its recipient is final. One to the sign-in or to STARTTLS is about our
 * settings, which somebody will mend.
 */
function isPermanent(failure: z.infer<typeof smtpFailure> | undefined): boolean {
  if (failure?.responseCode === undefined || failure.responseCode < 500) return false;
  return failure.code !== 'EAUTH' && failure.code !== 'ETLS' && failure.code !== 'ECONNECTION';
}
