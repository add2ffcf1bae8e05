import * as z from 'zod/mini';

/** What is set up, without any value of a setting. */
export const checkSetupResponseSchema = z.object({
  /** Variables of the functions by name: whether they are set. */
  settings: z.record(z.string(), z.boolean()),
  /** `none` when neither SMTP nor Resend is set; `error` says why the server was not reached. */
  mail: z.object({ by: z.enum(['smtp', 'resend', 'none']), error: z.nullable(z.string()) }),
  /** `model` is null when none is set; `error` says why it does not answer, or what is wrong in its settings. */
  ai: z.object({ model: z.nullable(z.string()), error: z.nullable(z.string()) }),
  /** Whether a webhook secret and a secret key of Stripe are set, by page or variable. */
  stripe: z.object({ webhook: z.boolean(), key: z.boolean() }),
  database: z.object({
    /** Seconds since the last run by worker. */
    workers: z.record(z.string(), z.int()),
    /** Names of pg_cron's jobs; null where pg_cron is not installed (local). */
    scheduled: z.nullable(z.array(z.string())),
    /** Names of the two Vault secrets that exist; null without a Vault. */
    vault: z.nullable(z.array(z.string())),
    admin: z.boolean(),
    /** How many of the six price ids are entered. */
    prices: z.int(),
  }),
});

export type SetupReport = z.infer<typeof checkSetupResponseSchema>;
