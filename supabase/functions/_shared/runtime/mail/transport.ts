import nodemailer from 'nodemailer';
import { z } from 'zod';
import { BRAND } from '../../domain/brand.ts';
import { optional, readEnv, type EnvSource } from '../env.ts';

/** A mail for the SMTP server. The Message-ID derives from `id`, so a resent mail has the same one. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Readonly<Record<string, string>>;
}

/**
 * `check` rejects when the server is unreachable, before any mail uses up a try. `send` rejects
 * with a MailError. `close` ends the connections.
 */
export interface MailTransport {
  check(): Promise<void>;
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A mail was not sent. `permanent` is true when the server rejected it, so a retry cannot succeed. */
export class MailError extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean, cause: unknown) {
    super(message, { cause });
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

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
 * The SMTP transport that the environment configures; null when SMTP_HOST is not set, so that mails
 * stay in the outbox. Throws ConfigError for invalid settings.
 */
export function createMailTransport(source?: EnvSource): MailTransport | null {
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
      : { auth: { user: env.SMTP_USER, pass: env.SMTP_PASS ?? '' } }),
  });
  const from = env.SMTP_FROM ?? `${BRAND.name} <${BRAND.supportEmail}>`;

  return {
    async check() {
      await transport.verify();
    },
    async send(mail) {
      try {
        await transport.sendMail({
          from: mail.headers['From'] ?? from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === null ? {} : { html: mail.html }),
          messageId: `<${mail.id}@${BRAND.domain}>`,
          headers: Object.fromEntries(
            Object.entries(mail.headers).filter(([name]) => name !== 'From'),
          ),
          // The templates embed everything; content must not make nodemailer read a file or a URL.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        const failure = smtpFailure.safeParse(error);
        const permanent = (failure.data?.responseCode ?? 0) >= 500;
        throw new MailError(
          failure.data?.message ?? 'The mail was not accepted.',
          permanent,
          error,
        );
      }
    },
    close: () => transport.close(),
  };
}
