import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import type { ProjectConfig } from '../project-config.ts';

type Mailer = NonNullable<App['_mailer']>;
type Meta = Parameters<Mailer['sendConfirmation']>[3];
type Kind = keyof ProjectConfig['auth']['email']['template'];

/** A mail ready to be delivered. */
interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface AccountMailsOptions {
  config: ProjectConfig;
  /** The project folder; template paths are relative to it. */
  root: string;
  siteUrl: string;
  deliver: (mail: OutgoingMail) => Promise<void>;
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => {
    const found = Object.entries(ENTITIES).find(([, plain]) => plain === character);
    return found?.[0] ?? character;
  });
}

/** Replaces the Go-template variables (`{{ .Name }}`) of a template; unknown ones are kept. */
export function fillTemplate(
  text: string,
  values: Record<string, string>,
  encode: (value: string) => string,
): string {
  return text.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encode(value);
  });
}

/** The plain-text version of a simple HTML mail; each link is written as `text: address`. */
export function plainText(html: string): string {
  return html
    .replace(/<head>[\s\S]*?<\/head>/i, '')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/gi, '$2: $1')
    .replace(/<\/(h1|h2|p|tr|td)>/gi, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/(?<=\S)\n(?=\S)/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Sends the account mails made from supabase/templates. Their links open a page of the app that
 * redeems the token by POST, so that a mail scanner that follows links does not use up the token.
 */
export class AccountMails implements Mailer {
  readonly #options: AccountMailsOptions;

  constructor(options: AccountMailsOptions) {
    this.#options = options;
  }

  sendConfirmation(email: string, hash: string, otp: string, meta?: Meta): Promise<void> {
    return this.#send('confirmation', email, hash, otp, meta);
  }

  sendRecovery(email: string, hash: string, otp: string, meta?: Meta): Promise<void> {
    return this.#send('recovery', email, hash, otp, meta);
  }

  sendEmailChange(email: string, hash: string, otp: string, meta?: Meta): Promise<void> {
    return this.#send('email_change', email, hash, otp, meta);
  }

  sendMagicLink(): Promise<void> {
    return Promise.reject(new Error('Magic links are not part of this product'));
  }

  sendReauthentication(): Promise<void> {
    return Promise.reject(new Error('Reauthentication is not part of this product'));
  }

  async #send(kind: Kind, to: string, hash: string, otp: string, meta?: Meta): Promise<void> {
    const { config, root, siteUrl, deliver } = this.#options;
    const { subject, content_path: path } = config.auth.email.template[kind];
    const values = {
      SiteURL: siteUrl,
      TokenHash: hash,
      Token: otp,
      Email: meta?.currentEmail ?? to,
      NewEmail: meta?.newEmail ?? to,
      RedirectTo: meta?.redirectTo ?? siteUrl,
    };
    const template = await readFile(join(root, path), 'utf8');
    const html = fillTemplate(template, values, escapeHtml);
    await deliver({
      to,
      subject: fillTemplate(subject, values, (value) => value),
      html,
      text: plainText(html),
    });
  }
}
