import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RunningStack } from './fixtures.ts';
import { linkIn, Mailbox } from './mailbox.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Row = Record<string, Json>;

type Credentials = Pick<Account, 'email' | 'password'>;

export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** Prepares and reads data of the stack over its APIs, without a browser. */
export class Backend {
  readonly #url: string;
  readonly #secrets: Record<string, string>;
  readonly #mailbox: Mailbox;

  constructor(stack: Pick<RunningStack, 'url' | 'secrets'>) {
    this.#url = stack.url;
    this.#secrets = stack.secrets;
    this.#mailbox = new Mailbox(stack.url);
  }

  async #call(path: string, key: string, init: RequestInit = {}): Promise<unknown> {
    const headers = new Headers(init.headers);
    headers.set('apikey', this.#secrets[key] ?? '');
    headers.set('content-type', 'application/json');
    const response = await fetch(this.#url + path, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** Calls an SQL function as service_role. */
  rpc(name: string, args: Row): Promise<unknown> {
    return this.#call(`/rest/v1/rpc/${name}`, 'secretKey', {
      method: 'POST',
      body: JSON.stringify(args),
    });
  }

  async #as(account: Credentials, path: string, init: RequestInit = {}): Promise<unknown> {
    const session = (await this.#call('/auth/v1/token?grant_type=password', 'publishableKey', {
      method: 'POST',
      body: JSON.stringify({ email: account.email, password: account.password }),
    })) as { access_token: string };
    return this.#call(path, 'publishableKey', {
      ...init,
      headers: { authorization: `Bearer ${session.access_token}` },
    });
  }

  /** Calls an SQL function as an account. */
  rpcAs(account: Credentials, name: string, args: Row): Promise<unknown> {
    return this.#as(account, `/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: JSON.stringify(args),
    });
  }

  /** Rows of a table as far as an account may read them. */
  async rowsAs(account: Credentials, table: string, query: string): Promise<Row[]> {
    return (await this.#as(account, `/rest/v1/${table}?${query}`)) as Row[];
  }

  /** Runs scheduled workers at once, in order, instead of waiting for their schedule. */
  async runScheduled(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const run = () =>
        this.#call(`/functions/v1/scheduled/${name}`, 'publishableKey', {
          method: 'POST',
          headers: { 'x-cron-secret': this.#secrets['cronSecret'] ?? '' },
          body: '{}',
        }) as Promise<{ state?: Json }>;
      // The run of the schedule may not have seen what the caller just made.
      while ((await run()).state === 'busy') await setTimeout(100);
    }
  }

  /** Rows of a table as service_role; `query` as PostgREST writes it (`id=eq.…&select=…`). */
  async rows(table: string, query: string): Promise<Row[]> {
    return (await this.#call(`/rest/v1/${table}?${query}`, 'secretKey')) as Row[];
  }

  /** Changes rows as service_role. */
  async update(table: string, query: string, change: Row): Promise<void> {
    await this.#call(`/rest/v1/${table}?${query}`, 'secretKey', {
      method: 'PATCH',
      body: JSON.stringify(change),
    });
  }

  /** Inserts rows, or replaces those with the same key, as service_role. */
  async upsert(table: string, rows: readonly Row[]): Promise<void> {
    await this.#call(`/rest/v1/${table}`, 'secretKey', {
      method: 'POST',
      headers: { prefer: 'resolution=merge-duplicates' },
      body: JSON.stringify(rows),
    });
  }

  /** Creates an account with sign-up and confirms it with the link in its mail. */
  async newAccount(kind: 'creator' | 'media', name: string): Promise<Account> {
    const email = `${kind}-${randomBytes(5).toString('hex')}@people.example`;
    const password = 'Peg-Journey-2026';
    const created = (await this.#call('/auth/v1/signup', 'publishableKey', {
      method: 'POST',
      body: JSON.stringify({
        email,
        password,
        data: { name, role: kind, city_region: 'Atlanta, GA' },
      }),
    })) as { id?: string; user?: { id: string } };
    const id = created.user?.id ?? created.id;
    if (!id) throw new Error('The sign-up returned no user.');
    const mail = await this.#mailbox.waitFor(email, /.*/);
    const token = new URL(linkIn(mail, /token_hash=/)).searchParams.get('token_hash');
    await this.#call('/auth/v1/verify', 'publishableKey', {
      method: 'POST',
      body: JSON.stringify({ token_hash: token, type: 'signup' }),
    });
    // Older than the probation of new accounts, which together fill a part of an editor's week only.
    const created_at = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await this.update('users', `id=eq.${id}`, { created_at });
    return { id, name, email, password };
  }

  /** Fills in a creator's profile as far as writing a pitch needs it, and publishes the press kit. */
  async completeProfile(account: Account): Promise<string> {
    const slug = `kit-${account.id.slice(-12)}`;
    await this.update('creator_profiles', `user_id=eq.${account.id}`, {
      ...PROFILE,
      name: account.name,
      slug,
      contact_email: account.email,
      epk_published: true,
    });
    return slug;
  }

  /**
   * Saves a pitch with one variation for an account; `claims` as the composer writes them. Line two
   * differs from pitch to pitch, so that no two are near copies.
   */
  async newPitch(account: Account, newsPeg: string, claims: readonly Json[] = []) {
    const run = randomUUID();
    const line2 = `The new rate makes the talk due, for ${randomBytes(60).toString('hex').match(/.{6}/g)?.join(' ')}.`;
    await this.rpc('begin_pitch_run', {
      p_user_id: account.id,
      p_run_id: run,
      p_news_peg: newsPeg,
      p_take: '',
      p_pitch_type: 'podcast',
      p_peg_date: null,
    });
    const saved = (await this.rpc('save_pitch_run', {
      p_run_id: run,
      p_attempt: 1,
      p_written: {
        generator: 'composer',
        variations: [{ ...VARIATION, line2_whynow: line2, claims }],
      },
    })) as { pitch: { id: string }; variations: [{ id: string }] };
    return { pitchId: saved.pitch.id, variationId: saved.variations[0].id };
  }

  /** Id of a demo podcast on business: the one with the highest weekly cap, or the next ones. */
  async podcastOnBusiness(place = 0): Promise<string> {
    const [outlet] = await this.rows(
      'outlets',
      `format=eq.podcast&active=is.true&beats=cs.{Business}&order=weekly_cap.desc,id&limit=1&offset=${String(place)}&select=id,media_user_id`,
    );
    if (typeof outlet?.id !== 'string')
      throw new Error('The demo data has no podcast on business.');
    // The pitches of all tests together would fill the week of the demo editor.
    if (typeof outlet.media_user_id === 'string')
      await this.update('media_profiles', `user_id=eq.${outlet.media_user_id}`, { weekly_cap: 50 });
    return outlet.id;
  }

  /** Lets the waiting pitch mails of an account go now, past their undo; fails when none waits. */
  async deliverWaiting(userId: string): Promise<void> {
    const sends = await this.rows('pitch_sends', `user_id=eq.${userId}&status=eq.queued&select=id`);
    if (sends.length === 0) throw new Error('No pitch of this account waits.');
    for (const { id } of sends) await this.#mailbox.release(id as string);
  }

  /**
   * Queues a pitch to an outlet as `send-pitch` does, due at once, and lets the worker deliver it. Returns
   * the tokens of the answer page and of the press kit, which stand in the delivered mail only.
   */
  async queueSend(account: Account, variationId: string, outletId: string) {
    const mark = () => randomBytes(32).toString('base64url');
    const marks = { answer: mark(), visit: mark() };
    const own = `copy ${mark()}`;
    const text = `${VARIATION.line1_hook}\n${own}\nanswer ${marks.answer}\nvisit ${marks.visit}\n`;
    const send = (await this.rpc('queue_pitch_send', {
      p_user_id: account.id,
      p_variation_id: variationId,
      p_outlet_id: outletId,
      p_mail: {
        subject: VARIATION.headline,
        text,
        html: `<pre>${text}</pre>`,
        shown: VARIATION.line1_hook,
        marks,
      },
      p_epk_url: null,
      p_release_at: new Date().toISOString(),
    })) as { id: string };
    await this.runScheduled('mail-worker');
    const mail = await this.#mailbox.waitForWords(own);
    const [, token, visitToken] = /^answer (\S+)\s+visit (\S+)$/m.exec(mail.text) ?? [];
    if (token === undefined || visitToken === undefined)
      throw new Error(`No tokens in: ${mail.text}`);
    return { token, visitToken, sendId: send.id };
  }
}

const PROFILE = {
  city_region: 'Atlanta, GA',
  beats: ['Business', 'Culture', 'Education'],
  logline: 'A bookkeeper who teaches families to read their money out loud.',
  who: 'I am a bookkeeper in Atlanta, and I teach families to read their money out loud.',
  timely_angle: 'Families feel a rate change at the kitchen table first.',
  facts: [
    { text: 'I have taught 214 free money classes in Atlanta churches.' },
    { text: 'My studio keeps the books of 63 food trucks.' },
  ],
  bio_short: 'A bookkeeper and teacher in Atlanta.',
};

export const VARIATION = {
  angle: 'The lived story',
  headline: 'The ledger every kitchen table needs',
  line1_hook: 'Most families in Georgia talk about money only when it is gone.',
  line2_whynow: 'The new rate makes the talk due this week.',
  line3_whyyou: 'I have taught 214 free money classes in Atlanta churches.',
  talking_points: ['What to ask on the first Sunday'],
};
