import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { callRpc } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** Counts one hit for `key`; true while no more than `limit` came within `windowSeconds`. */
export type RateLimiter = (key: string, limit: number, windowSeconds: number) => Promise<boolean>;

/** The counter in the database, shared by all instances. A database that is away throws (closed). */
export const databaseRateLimiter: RateLimiter = (key, limit, windowSeconds) =>
  callRpc(
    serviceClient(),
    'rate_limit_hit',
    { p_key: key, p_limit: limit, p_window_seconds: windowSeconds },
    z.boolean(),
  );

/** Throws 429 `rate_limited` when the key has been used up. */
export async function enforceLimit(
  hit: RateLimiter,
  key: string,
  limit: number,
  windowSeconds: number,
  message = 'That was a lot of tries. Please wait a few minutes and try again.',
): Promise<void> {
  if (!(await hit(key, limit, windowSeconds))) throw new HttpError(429, 'rate_limited', message);
}
