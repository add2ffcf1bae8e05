import { expect } from '@playwright/test';

/** One message as the local mailbox gives it. */
export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  date: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Reads the local mailbox; waits for mail by polling, never by sleeping. */
export class Mailbox {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Messages to one address, newest first. */
  async list(to: string): Promise<Mail[]> {
    const url = new URL('/_mail/api/messages', this.#origin);
    url.searchParams.set('to', to);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
    return (await response.json()) as Mail[];
  }

  /** The newest message to `to` whose subject matches; fails after `timeout` ms (30 s). */
  async waitFor(to: string, subject: RegExp, timeout = 30_000): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          found = (await this.list(to)).find((mail) => subject.test(mail.subject));
          return found !== undefined;
        },
        { message: `a mail to ${to} with subject ${String(subject)}`, timeout },
      )
      .toBe(true);
    if (!found) throw new Error('unreachable: the poll passed without a mail');
    return found;
  }
}

/** First link in the mail's text or HTML that matches; throws with the text when there is none. */
export function linkIn(mail: Mail, pattern: RegExp): string {
  const text = `${mail.text}\n${mail.html}`.replaceAll('&amp;', '&');
  const link = (text.match(/https?:\/\/[^\s"'<>)\]]+/g) ?? []).find((url) => pattern.test(url));
  if (!link) throw new Error(`No link like ${String(pattern)} in: ${mail.text}`);
  return link;
}
