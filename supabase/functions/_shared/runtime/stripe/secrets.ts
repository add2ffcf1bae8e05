import { z } from 'zod';
import { optional, readEnv, type EnvSource } from '../env.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

/** The payment secrets in plain text; they stay inside the functions. */
export interface StripeSecrets {
  /** For calls to Stripe; null when none is set. */
  secretKey: string | null;
  /** The secrets a webhook may be signed with, the current one first, blank ones left out. */
  webhookSecrets: string[];
}

/** Returns the secrets; `fresh` returns what a read that began after the call found in the database. */
export type SecretSource = (fresh?: boolean) => Promise<StripeSecrets>;

const rowSchema = z.object({
  secret_key: z.string().nullable(),
  webhook_secret: z.string().nullable(),
  previous_webhook_secret: z.string().nullable(),
});
const envSchema = z.object({ STRIPE_SECRET_KEY: optional, STRIPE_WEBHOOK_SECRET: optional });

const CACHE_MS = 60_000;

const used = (secret: string | null | undefined): string[] => {
  const trimmed = secret?.trim();
  return trimmed ? [trimmed] : [];
};

/**
 * The secrets of the settings page, followed by those of the environment (STRIPE_SECRET_KEY,
 * STRIPE_WEBHOOK_SECRET). Cached for a minute. Fresh reads run one after the other, and those asked for
 * while one runs share the next: a flood of bad signatures causes one database call at a time, and a
 * secret counts from the moment it is saved.
 */
export function secretSource(
  load: () => Promise<z.infer<typeof rowSchema>> = loadFromDatabase,
  env?: EnvSource,
  now: () => number = Date.now,
): SecretSource {
  let cached: { secrets: StripeSecrets; at: number } | undefined;
  let running: Promise<StripeSecrets> | undefined;
  let next: Promise<StripeSecrets> | undefined;

  const read = async (): Promise<StripeSecrets> => {
    const at = now();
    const row = await load();
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = readEnv(envSchema, env);
    const secrets = {
      secretKey: used(row.secret_key)[0] ?? STRIPE_SECRET_KEY ?? null,
      webhookSecrets: [
        ...used(row.webhook_secret),
        ...used(row.previous_webhook_secret),
        ...used(STRIPE_WEBHOOK_SECRET),
      ],
    };
    cached = { secrets, at };
    return secrets;
  };
  const start = (): Promise<StripeSecrets> => {
    running = read().finally(() => {
      running = undefined;
    });
    return running;
  };

  return (fresh = false) => {
    if (!fresh && cached !== undefined && now() - cached.at < CACHE_MS) {
      return Promise.resolve(cached.secrets);
    }
    if (running === undefined) return start();
    if (!fresh) return running;
    // The read that runs may have begun before a secret was saved.
    const again = (): Promise<StripeSecrets> => {
      next = undefined;
      return running ?? start();
    };
    next ??= running.then(again, again);
    return next;
  };
}

function loadFromDatabase(): Promise<z.infer<typeof rowSchema>> {
  return callRpc(serviceClient(), 'stripe_secrets', {}, rowSchema);
}

/** The cache shared by the functions of a process. */
export const stripeSecrets: SecretSource = secretSource();
