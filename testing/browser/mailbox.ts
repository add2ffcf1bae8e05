import { expect } from '@playwright/test';

/** One message as the local mailbox returns it. */
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

  /** Messages to one address or, without one, to all addresses, newest first. */
  async list(to?: string): Promise<Mail[]> {
    const url = new URL('/_mail/api/messages', this.#origin);
    if (to !== undefined) url.searchParams.set('to', to);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The mailbox returned ${response.status}.`);
    return (await response.json()) as Mail[];
  }

  /** The newest message to `to` whose subject matches; fails after `timeout` ms (30 s). */
  async waitFor(to: string, subject: RegExp, timeout = 30_000): Promise<Mail> {
    return this.#poll(`a mail to ${to} with subject ${String(subject)}`, timeout, async () =>
      (await this.list(to)).find((mail) => subject.test(mail.subject)),
    );
  }

  /** The newest message to any address whose text contains `words`; fails after `timeout` ms (30 s). */
  async waitForWords(words: string, timeout = 30_000): Promise<Mail> {
    return this.#poll(`a mail that contains ${words}`, timeout, async () =>
      (await this.list()).find((mail) => mail.text.includes(words)),
    );
  }

  /** The newest mail whose sender is shown as `name`. */
  async waitForSender(name: string, timeout = 30_000): Promise<Mail> {
    return this.#poll(`a mail from ${name}`, timeout, async () =>
      (await this.list()).find((mail) => mail.from.startsWith(`${name} <`)),
    );
  }

  /** Lets the mail of a send go now, past its undo or its outlet's morning. */
  async release(sendId: string): Promise<void> {
    const url = new URL(`/_mail/api/release/${sendId}`, this.#origin);
    const response = await fetch(url, { method: 'POST' });
    if (!response.ok) throw new Error(`No mail of the send ${sendId} waits: ${response.status}.`);
  }

  async #poll(
    message: string,
    timeout: number,
    find: () => Promise<Mail | undefined>,
  ): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          found = await find();
          return found !== undefined;
        },
        { message, timeout },
      )
      .toBe(true);
    if (found === undefined) throw new Error('unreachable: the poll passed without a mail');
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
