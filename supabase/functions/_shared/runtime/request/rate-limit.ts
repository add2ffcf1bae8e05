import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

/** Counts one hit for `key`; false once more than `limit` hits came within `windowSeconds`. */
export type RateLimiter = (key: string, limit: number, windowSeconds: number) => Promise<boolean>;

/** The counter in the database, shared by all instances. Throws when the database is unreachable. */
export const databaseRateLimiter: RateLimiter = (key, limit, windowSeconds) =>
  callRpc(
    serviceClient(),
    'rate_limit_hit',
    { p_key: key, p_limit: limit, p_window_seconds: windowSeconds },
    z.boolean(),
  );

/** Counts one hit for `key`. Throws 429 `rate_limited` when the limit is exceeded. */
export async function enforceLimit(
  hit: RateLimiter,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  if (await hit(key, limit, windowSeconds)) return;
  throw new HttpError(
    'rate_limited',
    'That was a lot of tries. Please wait a few minutes and try again.',
  );
}
