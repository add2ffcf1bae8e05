import { z } from 'zod';
import { optional, readEnv, type EnvSource } from '../env.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

/** The payment secrets in clear; they stay inside the functions. */
export interface StripeSecrets {
  /** For calls to Stripe; null when none is set. */
  secretKey: string | null;
  /** The secrets a webhook may be signed with, the current one first, blank ones left out. */
  webhookSecrets: string[];
}

/** Hands out the secrets; `fresh` asks the database again where the copy is not brand new. */
export type SecretSource = (fresh?: boolean) => Promise<StripeSecrets>;

const rowSchema = z.object({
  secret_key: z.string().nullable(),
  webhook_secret: z.string().nullable(),
  previous_webhook_secret: z.string().nullable(),
});
const envSchema = z.object({ STRIPE_SECRET_KEY: optional, STRIPE_WEBHOOK_SECRET: optional });

const COPY_LASTS_MS = 60_000;
/** A flood of bad signatures must not become a flood of database calls. */
const FRESH_ENOUGH_MS = 5_000;

const used = (secret: string | null | undefined): string[] => {
  const trimmed = secret?.trim();
  return trimmed ? [trimmed] : [];
};

/**
 * The secrets of the settings page; after them those of the environment (STRIPE_SECRET_KEY,
 * STRIPE_WEBHOOK_SECRET), which the operator controls just as well. Kept for a minute.
 */
export function secretSource(
  load: () => Promise<z.infer<typeof rowSchema>> = loadFromDatabase,
  env?: EnvSource,
  now: () => number = Date.now,
): SecretSource {
  let copy: { secrets: StripeSecrets; at: number } | undefined;
  return async (fresh = false) => {
    const age = copy ? now() - copy.at : Infinity;
    if (copy && age < (fresh ? FRESH_ENOUGH_MS : COPY_LASTS_MS)) return copy.secrets;
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
    copy = { secrets, at };
    return secrets;
  };
}

function loadFromDatabase(): Promise<z.infer<typeof rowSchema>> {
  return callRpc(serviceClient(), 'stripe_secrets', {}, rowSchema);
}

/** The one copy that the functions of a process share. */
export const stripeSecrets: SecretSource = secretSource();
