import { z } from 'zod';
import { ConfigError } from './http-error.ts';

export type EnvSource = (name: string) => string | undefined;

/** Treats a blank variable as missing: `.env` files often contain `NAME=`. */
const blankIsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** A required text variable. */
export const required = z.preprocess(blankIsMissing, z.string({ error: 'is missing' }).trim());
/** An optional text variable. */
export const optional = z.preprocess(blankIsMissing, z.string().trim().optional());
/** A required http(s) URL; trailing slashes are removed. */
export const requiredUrl = z.preprocess(
  blankIsMissing,
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => url.replace(/\/+$/, '')),
);

/** The variables of every function that reads or writes data. */
export const supabaseEnv = z.object({
  SUPABASE_URL: requiredUrl,
  SUPABASE_ANON_KEY: required,
  SUPABASE_SERVICE_ROLE_KEY: required,
});

/** The origin of the web app, for links in mails. */
export const siteEnv = z.object({ SITE_URL: requiredUrl });

/**
 * The base URL of the functions for links in mails: the project's URL, or the web app's origin when
 * the project has a loopback URL (the local stack serves the functions on the app's port).
 */
export function publicFunctionsUrl(source?: EnvSource): string {
  const env = readEnv(supabaseEnv.pick({ SUPABASE_URL: true }).extend(siteEnv.shape), source);
  const loopback = /^(?:localhost|127\.|\[::1\]|kong$)/.test(new URL(env.SUPABASE_URL).hostname);
  return `${loopback ? env.SITE_URL : env.SUPABASE_URL}/functions/v1`;
}

export const cronEnv = z.object({ CRON_SECRET: required });

/**
 * The environment variables of `schema`. Throws ConfigError with the name of each invalid variable,
 * never its value. Call it when a value is needed, not at import, so that a function with a missing
 * setting still responds.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: EnvSource = (name) => Deno.env.get(name),
): z.output<z.ZodObject<Shape>> {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, source(name)]));
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`Environment: ${[...new Set(problems)].join('; ')}`);
}
