import { z } from 'zod';
import { ConfigError } from './request/http-error.ts';

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

const supabaseUrlEnv = z.object({ SUPABASE_URL: requiredUrl });

/** Where the project is, and the keys that the platform gives its functions. */
export interface ProjectKeys {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/**
 * The project's address and keys. The platform names several keys of a kind in one variable, a JSON
 * object by name; `default` is taken, else the first. Older projects have one variable for each key.
 * Throws ConfigError with the names of missing variables, never a value.
 */
export function readProjectKeys(source: EnvSource = (name) => Deno.env.get(name)): ProjectKeys {
  const publishableKey =
    namedKey(source('SUPABASE_PUBLISHABLE_KEYS')) ?? source('SUPABASE_ANON_KEY')?.trim();
  const secretKey =
    namedKey(source('SUPABASE_SECRET_KEYS')) ?? source('SUPABASE_SERVICE_ROLE_KEY')?.trim();
  const { SUPABASE_URL: url } = readEnv(supabaseUrlEnv, source);
  const missing = [
    publishableKey ? '' : 'SUPABASE_PUBLISHABLE_KEYS',
    secretKey ? '' : 'SUPABASE_SECRET_KEYS',
  ].filter((name) => name !== '');
  if (!publishableKey || !secretKey) {
    throw new ConfigError(`Environment: ${missing.join(' and ')} missing`);
  }
  return { url, publishableKey, secretKey };
}

const keysByName = z.record(z.string(), z.string().min(1));

function namedKey(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  let parsed;
  try {
    parsed = keysByName.safeParse(JSON.parse(text));
  } catch {
    return undefined;
  }
  if (!parsed.success) return undefined;
  return parsed.data['default'] ?? Object.values(parsed.data)[0];
}

/** The origin of the web app, for links in mails. */
export const siteEnv = z.object({ SITE_URL: requiredUrl });

/**
 * The base URL of the functions for links in mails: the project's URL, or the web app's origin when
 * the project has a loopback URL (the local stack serves the functions on the app's port).
 */
export function publicFunctionsUrl(source?: EnvSource): string {
  const env = readEnv(supabaseUrlEnv.extend(siteEnv.shape), source);
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
