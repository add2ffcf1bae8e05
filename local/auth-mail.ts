import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import type { ProjectConfig } from './config.ts';

type Mailer = NonNullable<App['_mailer']>;
type Meta = Parameters<Mailer['sendConfirmation']>[3];
type Kind = keyof ProjectConfig['auth']['email']['template'];

/** A mail ready to be delivered. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface AuthMailOptions {
  config: ProjectConfig;
  /** The project's root, which template paths start from. */
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

/** Fills the Go-template variables (`{{ .Name }}`) of a template; unknown ones stay. */
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

/** The plain-text part of a simple HTML mail: its words, with each link's address after its name. */
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
 * Writes the account mails from supabase/templates. Links land on the app's page, which consumes
 * the token by a POST, so that a mail scanner which opens every link uses nothing up.
 */
export class AuthMail implements Mailer {
  readonly #options: AuthMailOptions;

  constructor(options: AuthMailOptions) {
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
