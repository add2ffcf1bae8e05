import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { messageOf, StackError } from './errors.ts';

const template = z.object({ subject: z.string(), content_path: z.string() });

const schema = z.object({
  api: z.object({
    schemas: z.array(z.string()),
    extra_search_path: z.array(z.string()),
    max_rows: z.number().int(),
  }),
  db: z.object({
    seed: z.object({
      enabled: z.literal(false, 'must be false: preview branches would get the demo accounts'),
      sql_paths: z.tuple([], 'must be empty: preview branches would get the demo accounts'),
    }),
  }),
  auth: z.object({
    site_url: z.string(),
    additional_redirect_urls: z.array(z.string()),
    jwt_expiry: z.number().int(),
    enable_signup: z.boolean(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number().int(),
    minimum_password_length: z.number().int(),
    password_requirements: z.string(),
    rate_limit: z.object({
      email_sent: z.number().int(),
      sign_in_sign_ups: z.number().int(),
      token_verifications: z.number().int(),
      token_refresh: z.number().int(),
    }),
    email: z.object({
      enabled: z.boolean(),
      enable_confirmations: z.boolean(),
      double_confirm_changes: z.boolean(),
      secure_password_change: z.boolean(),
      max_frequency: z.string(),
      otp_length: z.number().int(),
      otp_expiry: z.number().int(),
      template: z.object({
        confirmation: template,
        recovery: template,
        email_change: template,
      }),
    }),
  }),
  storage: z.object({ file_size_limit: z.string() }),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean() })),
});

/** The settings of supabase/config.toml that the local stack uses. */
export type ProjectConfig = z.infer<typeof schema>;

/** Replaces `env(NAME)` by the value of the variable, as the official CLI does; keeps unset ones. */
export function substituteEnv(value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (typeof value === 'string') {
    const name = /^env\((\w+)\)$/.exec(value)?.[1];
    return name === undefined ? value : (env[name] ?? value);
  }
  if (Array.isArray(value)) return value.map((item) => substituteEnv(item, env));
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, substituteEnv(item, env)]),
    );
  }
  return value;
}

/** Parses the text of config.toml. Throws StackError naming the first invalid setting. */
export function parseConfig(text: string, env: NodeJS.ProcessEnv): ProjectConfig {
  let raw: unknown;
  try {
    raw = parse(text);
  } catch (cause) {
    throw new StackError(`supabase/config.toml is not valid TOML: ${messageOf(cause)}`, { cause });
  }
  const result = schema.safeParse(substituteEnv(raw, env));
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new StackError(
    `supabase/config.toml: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`,
  );
}

/** Reads supabase/config.toml of the project at `root`. */
export function loadConfig(root: string, env: NodeJS.ProcessEnv): ProjectConfig {
  return parseConfig(readFileSync(join(root, 'supabase/config.toml'), 'utf8'), env);
}

/** Seconds of a Go duration such as `1m0s`, `60s`, `1h`. Throws on anything else. */
export function durationSeconds(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)];
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) {
    throw new StackError(`supabase/config.toml: ${text} is not a duration`);
  }
  const factor = { h: 3600, m: 60, s: 1, ms: 0.001 } as const;
  return parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * factor[unit as keyof typeof factor],
    0,
  );
}
