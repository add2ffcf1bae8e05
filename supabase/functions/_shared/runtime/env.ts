import { z } from 'zod';
import { ConfigError } from './http-error.ts';

export type EnvSource = (name: string) => string | undefined;

/** An empty variable counts as a missing one: `.env` files are full of `NAME=`. */
const blankIsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** A text variable that must be there. */
export const required = z.preprocess(blankIsMissing, z.string({ error: 'is missing' }).trim());
/** A text variable that may be absent. */
export const optional = z.preprocess(blankIsMissing, z.string().trim().optional());
/** An http(s) address that must be there, without a slash at its end. */
export const requiredUrl = z.preprocess(
  blankIsMissing,
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => url.replace(/\/+$/, '')),
);

/** What every function that touches data needs. */
export const supabaseEnv = z.object({
  SUPABASE_URL: requiredUrl,
  SUPABASE_ANON_KEY: required,
  SUPABASE_SERVICE_ROLE_KEY: required,
});

/** The address of the web app, for links in mails. */
export const siteEnv = z.object({ SITE_URL: requiredUrl });

/**
 * Where links in mails can reach the functions: the project's address, or the app's own while the
 * project is only known by a loopback address (the local stack passes functions through its port).
 */
export function publicFunctionsUrl(source?: EnvSource): string {
  const env = readEnv(supabaseEnv.pick({ SUPABASE_URL: true }).extend(siteEnv.shape), source);
  const loopback = /^(?:localhost|127\.|\[::1\]|kong$)/.test(new URL(env.SUPABASE_URL).hostname);
  return `${loopback ? env.SITE_URL : env.SUPABASE_URL}/functions/v1`;
}

export const cronEnv = z.object({ CRON_SECRET: required });

/**
 * The variables of `schema`, checked. Throws ConfigError naming each variable at fault, never its
 * value. Read when used, not at import: a function with a missing setting must answer, not die.
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
