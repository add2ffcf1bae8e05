import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const message = z.object({
  id: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  /** ISO 8601, the moment of arrival. */
  date: z.string(),
  html: z.string(),
  text: z.string(),
  /** Lower-case names; a header that comes several times has its values joined by a line break. */
  headers: z.record(z.string(), z.string()),
});

/** A mail that was caught. */
export type CaughtMail = z.infer<typeof message>;
type Summary = Omit<CaughtMail, 'html' | 'text' | 'headers'>;

const KEEP = 5000;

/** Caught mails as files in one folder, the newest 5,000 of them. */
export class MailStore {
  readonly #folder: string;
  /** Oldest first; `id` is the file's name too. */
  #index: Summary[] = [];
  #sequence = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder).sort()) {
      if (!file.endsWith('.json')) continue;
      const read = message.safeParse(readJson(join(folder, file)));
      if (!read.success) continue;
      this.#index.push(summary(read.data));
      this.#sequence = Math.max(this.#sequence, Number.parseInt(file, 10));
    }
  }

  /** Keeps a mail and returns it with its id and date. */
  async add(mail: Omit<CaughtMail, 'id' | 'date'>): Promise<CaughtMail> {
    this.#sequence += 1;
    const id = `${String(this.#sequence).padStart(10, '0')}-${randomUUID().slice(0, 8)}`;
    const full: CaughtMail = {
      ...mail,
      id,
      to: mail.to.map((address) => address.toLowerCase()),
      date: new Date().toISOString(),
    };
    await writeFile(this.#file(`${id}.new`), JSON.stringify(full), { mode: 0o600 });
    await rename(this.#file(`${id}.new`), this.#file(`${id}.json`));
    this.#index.push(summary(full));
    this.#index.sort((a, b) => (a.id < b.id ? -1 : 1));
    const surplus = this.#index.splice(0, Math.max(0, this.#index.length - KEEP));
    await Promise.all(surplus.map((old) => rm(this.#file(`${old.id}.json`), { force: true })));
    return full;
  }

  /** Mails newest first, at most `limit`; `to` keeps those to one address, whole and any case. */
  async list(filter: { to?: string; limit: number }): Promise<CaughtMail[]> {
    const to = filter.to?.trim().toLowerCase();
    const found = this.#index
      .filter((mail) => to === undefined || to === '' || mail.to.includes(to))
      .slice(-filter.limit)
      .reverse();
    const read = await Promise.all(found.map((mail) => this.get(mail.id)));
    return read.filter((mail) => mail !== undefined);
  }

  /** Sender, recipients, subject and date of every mail whose recipient or subject holds `search`. */
  summaries(search: string, limit: number): Summary[] {
    const wanted = search.trim().toLowerCase();
    return this.#index
      .filter(({ to, subject }) =>
        [...to, subject.toLowerCase()].some((text) => text.includes(wanted)),
      )
      .slice(-limit)
      .reverse();
  }

  /** One mail, or undefined when it was never there or has gone. */
  async get(id: string): Promise<CaughtMail | undefined> {
    if (!this.#index.some((mail) => mail.id === id)) return undefined;
    try {
      return message.parse(JSON.parse(await readFile(this.#file(`${id}.json`), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** Throws every mail away. */
  async clear(): Promise<void> {
    const gone = this.#index;
    this.#index = [];
    await Promise.all(gone.map(({ id }) => rm(this.#file(`${id}.json`), { force: true })));
  }

  #file(name: string): string {
    return join(this.#folder, name);
  }
}

function summary({ id, to, from, subject, date }: CaughtMail): Summary {
  return { id, to, from, subject, date };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
