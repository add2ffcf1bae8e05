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
  /** Time of arrival, ISO 8601. */
  date: z.string(),
  html: z.string(),
  text: z.string(),
  /** By lower-case name; the values of a repeated header are joined by a line break. */
  headers: z.record(z.string(), z.string()),
});

/** A stored mail. */
export type CaughtMail = z.infer<typeof message>;
type Summary = Omit<CaughtMail, 'html' | 'text' | 'headers'>;

const MAX_MAILS = 5000;

/** Stores mails as files in one folder and keeps the newest 5,000. */
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

  /** Stores a mail and returns it with its id and date. */
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
    const surplus = this.#index.splice(0, Math.max(0, this.#index.length - MAX_MAILS));
    await Promise.all(surplus.map((old) => rm(this.#file(`${old.id}.json`), { force: true })));
    return full;
  }

  /** Mails newest first, at most `limit`; `to` selects one address, ignoring case. */
  async list(filter: { to?: string; limit: number }): Promise<CaughtMail[]> {
    const to = filter.to?.trim().toLowerCase();
    const found = this.#index
      .filter((mail) => to === undefined || to === '' || mail.to.includes(to))
      .slice(-filter.limit)
      .reverse();
    const read = await Promise.all(found.map((mail) => this.get(mail.id)));
    return read.filter((mail) => mail !== undefined);
  }

  /** Summaries of the mails whose recipient or subject contains `search`, newest first. */
  summaries(search: string, limit: number): Summary[] {
    const wanted = search.trim().toLowerCase();
    return this.#index
      .filter(({ to, subject }) =>
        [...to, subject.toLowerCase()].some((text) => text.includes(wanted)),
      )
      .slice(-limit)
      .reverse();
  }

  /** One mail; undefined when the id is unknown or the mail was deleted. */
  async get(id: string): Promise<CaughtMail | undefined> {
    if (!this.#index.some((mail) => mail.id === id)) return undefined;
    try {
      return message.parse(JSON.parse(await readFile(this.#file(`${id}.json`), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** Deletes every mail. */
  async clear(): Promise<void> {
    const deleted = this.#index;
    this.#index = [];
    await Promise.all(deleted.map(({ id }) => rm(this.#file(`${id}.json`), { force: true })));
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
