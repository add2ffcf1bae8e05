import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { readDeliveryReport, type DeliveryReport } from './delivery-report.ts';
import type { CaughtMail, MailStore } from './store.ts';

const MAX_MAIL_BYTES = 10 * 1024 * 1024;

/** Parses a raw mail. The recipients are those of the SMTP envelope, not of the `To` header. */
async function readMail(
  raw: Uint8Array,
  envelope: { from: string; to: string[] },
): Promise<Omit<CaughtMail, 'id' | 'date'>> {
  const mail = await PostalMime.parse(raw);
  const headers: Record<string, string> = {};
  for (const { key, value } of mail.headers) {
    headers[key] = key in headers ? `${headers[key] ?? ''}\n${value}` : value;
  }
  const sender = mail.from?.address ?? envelope.from;
  return {
    to: envelope.to,
    from: mail.from?.name ? `${mail.from.name} <${sender}>` : sender,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    headers,
  };
}

/**
 * Starts an SMTP server on a loopback port, 0 for any free one, that stores every mail and delivers none. A mail
 * that cannot be stored is refused, and the mail worker of the edge functions tries again later. A
 * returned mail is reported to `onReport`, as a mail provider's webhook would do it.
 */
export async function startSmtp(
  store: MailStore,
  onReport: (report: DeliveryReport) => Promise<void>,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onData(stream, session, callback) {
      const envelope = {
        from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
        to: session.envelope.rcptTo.map(({ address }) => address),
      };
      buffer(stream)
        .then(async (raw) => {
          await store.add(await readMail(raw, envelope));
          const report = readDeliveryReport(raw.toString('utf8'));
          if (report !== null) await onReport(report);
        })
        .then(
          () => callback(),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // Without a listener, a client that disconnects within a mail would end the process.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = server.server.address() as AddressInfo;
  return {
    port: bound.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
