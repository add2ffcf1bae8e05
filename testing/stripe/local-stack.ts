import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { localWebhookSecret } from '../../local/webhook-secret.ts';
import type { ExistingSubscription } from './scenarios.ts';
import { PRICES, type PriceKey } from './prices.ts';

const secretsSchema = z.object({ jwtSecret: z.string(), secretKey: z.string() });
const settingsSchema = z.array(z.object({ key: z.string(), value: z.string() }));
const usersSchema = z.array(z.object({ id: z.string() }));
const unixSeconds = z.string().transform((time) => Math.floor(Date.parse(time) / 1000));
const subscriptionsSchema = z.array(
  z.object({
    stripe_subscription_id: z.string(),
    stripe_customer_id: z.string().nullable(),
    plan: z.string().nullable(),
    created_at: unixSeconds,
    current_period_end: unixSeconds.nullable(),
  }),
);

/** Reads and changes the local backend over REST with the secret key of its data folder. */
export class LocalStack {
  readonly webhookSecret: string;
  readonly #origin: string;
  readonly #key: string;

  /** Throws when the data folder has no secrets because no stack was ever started with it. */
  constructor(origin: string, dataDir: string) {
    const file = join(dataDir, 'secrets.json');
    if (!existsSync(file)) {
      throw new Error(`${file} does not exist. Start the local stack first (npm start).`);
    }
    const secrets = secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    this.webhookSecret = localWebhookSecret(secrets.jwtSecret);
    this.#key = secrets.secretKey;
    this.#origin = origin;
  }

  async #rest(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('apikey', this.#key);
    headers.set('content-type', 'application/json');
    const response = await fetch(`${this.#origin}/rest/v1/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** The price ids of the settings page. Saves those of PRICES where a field is blank. */
  async prices(): Promise<Record<PriceKey, string>> {
    const response = await this.#rest('admin_settings?select=key,value&key=like.price_*');
    const rows = settingsSchema.parse(await response.json());
    const saved = new Map(rows.map(({ key, value }) => [key, value]));
    const prices: Partial<Record<PriceKey, string>> = {};
    for (const key of Object.keys(PRICES) as PriceKey[]) {
      const value = saved.get(key);
      prices[key] = value || PRICES[key].id;
      if (!value) await this.#setPrice(key, PRICES[key].id);
    }
    return prices as Record<PriceKey, string>;
  }

  async #setPrice(key: PriceKey, value: string): Promise<void> {
    await this.#rest('admin_settings?on_conflict=key', {
      method: 'POST',
      headers: { prefer: 'resolution=merge-duplicates' },
      body: JSON.stringify({ key, value }),
    });
    console.log(`Plan Mapping was blank for ${key}: entered ${value}`);
  }

  /** The id of the account with that address, if there is one. */
  async account(email: string): Promise<string | null> {
    const response = await this.#rest(
      `users?select=id&linked_at=not.is.null&email=eq.${encodeURIComponent(email)}`,
    );
    return usersSchema.parse(await response.json())[0]?.id ?? null;
  }

  /** The account's subscriptions that are not canceled. */
  async liveSubscriptions(account: string): Promise<ExistingSubscription[]> {
    const response = await this.#rest(
      'subscriptions?select=stripe_subscription_id,stripe_customer_id,plan,created_at,current_period_end' +
        `&status=neq.canceled&user_id=eq.${account}`,
    );
    return subscriptionsSchema.parse(await response.json()).map((row) => ({
      id: row.stripe_subscription_id,
      customer: row.stripe_customer_id ?? '',
      plan: row.plan,
      created: row.created_at,
      periodEnd: row.current_period_end ?? row.created_at,
    }));
  }
}
