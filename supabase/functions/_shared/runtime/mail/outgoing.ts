import { BRAND } from '../../domain/text/brand.ts';

/** A mail for a transport. The Message-ID derives from `id`, so a resent mail has the same one. */
export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** `From-Name` replaces the name of the sender, `X-Thread-Of` holds the id of an earlier mail. */
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

/** The Message-ID of a mail. */
export function messageId(id: string): string {
  return `<${id}@${BRAND.domain}>`;
}

/** The headers of a mail as they are sent: without our own instructions, with those of its thread. */
export function sentHeaders(mail: Pick<OutgoingMail, 'headers'>): Record<string, string> {
  const { 'From-Name': _name, 'X-Thread-Of': thread, ...headers } = mail.headers;
  if (thread === undefined) return headers;
  return { ...headers, 'In-Reply-To': messageId(thread), References: messageId(thread) };
}

/** The sender `Name <address>` or `address` as its two parts. */
export function senderParts(from: string): { name: string; address: string } {
  const parts = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from);
  return parts === null
    ? { name: BRAND.name, address: from.trim() }
    : { name: (parts[1] ?? '').replace(/^"|"$/g, ''), address: parts[2] ?? '' };
}
