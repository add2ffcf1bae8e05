import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deliver } from '../../testing/browser/stripe-events.ts';
import type { TestStack } from '../../testing/browser/stack.ts';
import { LocalStack } from '../../testing/stripe/local-stack.ts';
import { scenarioEvents } from '../../testing/stripe/scenarios.ts';
import { request, sentence, signIn, type Answer, type Ledger, type SoakUser } from './world.ts';

const PICTURE = readFileSync(
  fileURLToPath(new URL('../../supabase/demo-pictures/cover.jpg', import.meta.url)),
);
const SUBJECTS = [
  'the rate decision',
  'the new school year',
  'the storm season',
  'the census count',
];
const pick = <T>(from: readonly T[]): T | undefined =>
  from[Math.floor(Math.random() * from.length)];

/** What users do, one after the other, until `ended`. */
export class Jobs {
  readonly #stack: TestStack;
  readonly #ledger: Ledger;
  readonly #webhookSecret: string;
  /** Stripe's own queue: events that were not acknowledged are delivered again. */
  readonly #undelivered: ReturnType<typeof scenarioEvents> = [];
  readonly #variations = new Map<string, string[]>();
  #outlets: string[] = [];

  constructor(stack: TestStack, ledger: Ledger) {
    this.#stack = stack;
    this.#ledger = ledger;
    this.#webhookSecret = new LocalStack(stack.url, stack.data).webhookSecret;
  }

  setOutlets(ids: string[]): void {
    this.#outlets = ids;
  }

  async run(user: SoakUser, ended: () => boolean): Promise<void> {
    const jobs =
      user.kind === 'creator'
        ? [
            this.#profile,
            this.#peg,
            this.#peg,
            this.#pitch,
            this.#send,
            this.#send,
            this.#picture,
            this.#read,
          ]
        : [this.#read, this.#read, this.#stripe, this.#stripe, this.#redeliver];
    while (!ended()) {
      await pick(jobs)?.call(this, user);
      await pause(300 + Math.random() * 1_200);
    }
  }

  /** What a sender outside of us does after a fault, for `ms` at most. */
  async deliverRest(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (this.#undelivered.length > 0 && Date.now() < until) {
      await Promise.all(Array.from({ length: 8 }, () => this.#redeliver()));
    }
  }

  async #call(user: SoakUser, job: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await request(this.#stack, path, { ...init, token: user.token });
    this.#ledger.note(job, answer);
    // As the client library does, with a session that the server's clock calls expired.
    if (answer.status === 401) user.token = (await signIn(this.#stack, user.email)) ?? user.token;
    return answer;
  }

  async #profile(user: SoakUser): Promise<void> {
    const logline = sentence(5);
    const kept = this.#ledger.loglines.get(user.id) ?? { kept: null, tried: [] };
    this.#ledger.loglines.set(user.id, kept);
    kept.tried.push(logline);
    const { status } = await this.#call(
      user,
      'save profile',
      `/rest/v1/creator_profiles?user_id=eq.${user.id}`,
      {
        method: 'PATCH',
        headers: { prefer: 'return=minimal' },
        body: JSON.stringify({ logline }),
      },
    );
    if (status < 200 || status > 299) return;
    kept.kept = logline;
    kept.tried.length = 0;
  }

  async #peg(user: SoakUser): Promise<void> {
    const title = `soak ${randomUUID()}`;
    this.#ledger.pegs.set(title, false);
    const { status } = await this.#call(user, 'add peg', '/rest/v1/own_pegs', {
      method: 'POST',
      headers: { prefer: 'return=minimal' },
      body: JSON.stringify({ title, peg_date: '2027-03-01' }),
    });
    if (status === 201) this.#ledger.pegs.set(title, true);
  }

  /** The same run again after a failure, as the form's button 'Try again' does. */
  async #pitch(user: SoakUser): Promise<void> {
    const run = randomUUID();
    this.#ledger.runs.set(run, null);
    const body = JSON.stringify({
      run_id: run,
      news_peg: `Families talk about ${pick(SUBJECTS) ?? ''} and their money`,
      pitch_type: 'podcast',
      take: sentence(12),
      // The form asks for each peg whether people were hurt.
      story: { hurt: 'no' },
    });
    for (let tries = 0; tries < 3; tries += 1) {
      const { status, body: answer } = await this.#call(
        user,
        'write pitch',
        '/functions/v1/writing/generate-pitches',
        { method: 'POST', body },
      );
      if (status === 200) {
        const { pitch, variations } = answer as {
          pitch: { id: string };
          variations: { id: string }[];
        };
        this.#ledger.runs.set(run, pitch.id);
        this.#variations.set(
          user.id,
          variations.map(({ id }) => id),
        );
        return;
      }
      if (status !== 0 && status !== 409 && status < 500) return;
      await pause(2_000);
    }
  }

  async #send(user: SoakUser): Promise<void> {
    const variation = pick(this.#variations.get(user.id) ?? []);
    const outlet = pick(this.#outlets);
    if (variation === undefined || outlet === undefined) return this.#pitch(user);
    const { status, body } = await this.#call(user, 'send pitch', '/functions/v1/send-pitch', {
      method: 'POST',
      body: JSON.stringify({ variation_id: variation, outlet_id: outlet, when: 'now' }),
    });
    if (status === 200) this.#ledger.sends.add((body as { send: { id: string } }).send.id);
  }

  async #picture(user: SoakUser): Promise<void> {
    const { status, body } = await this.#call(
      user,
      'upload picture',
      '/functions/v1/upload-picture',
      {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: PICTURE,
      },
    );
    if (status === 200) this.#ledger.pictures.add((body as { id: string }).id);
  }

  async #read(user: SoakUser): Promise<void> {
    await this.#call(
      user,
      'read',
      user.kind === 'creator'
        ? '/rest/v1/pitches?select=*,pitch_variations(*)&order=created_at.desc&limit=20'
        : '/rest/v1/friday_fix_issues?select=*,friday_fix_items(*)&order=issue_date.desc&limit=1',
    );
  }

  /** A payer without an account; one event in five is delivered twice, as Stripe may. */
  async #stripe(): Promise<void> {
    const name = randomBytes(6).toString('hex');
    const events = scenarioEvents('subscribe', {
      idSuffix: `Soak${name}`,
      email: `payer-${name}@people.example`,
      account: null,
      now: Math.floor(Date.now() / 1000),
    });
    for (const event of events) {
      await this.#deliver(event);
      if (Math.random() < 0.2) await this.#deliver(event);
    }
  }

  async #redeliver(): Promise<void> {
    const event = this.#undelivered.shift();
    if (event !== undefined) await this.#deliver(event);
  }

  async #deliver(event: ReturnType<typeof scenarioEvents>[number]): Promise<void> {
    let answer: Answer = { status: 0, body: null };
    try {
      const response = await deliver(this.#stack.url, this.#webhookSecret, event);
      const text = await response.text();
      answer = { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    } catch {
      // Counted as broken.
    }
    if (this.#ledger.note('stripe event', answer)) this.#ledger.events.set(event.id, true);
    else {
      if (!this.#ledger.events.has(event.id)) this.#ledger.events.set(event.id, false);
      if (this.#ledger.events.get(event.id) === false) this.#undelivered.push(event);
    }
  }
}
