import { z } from 'zod';
import { equalInConstantTime } from './crypto.ts';
import { HttpError } from './http-error.ts';
import { clientAddress } from './http.ts';
import { callRpc } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** Counts and records passcode tries per gate (`admin_claim`, `stripe_setup`) and IP address. */
export interface PasscodeTries {
  /** Counts one try; false when the address, or all addresses together, exceed the limit. */
  count: (gate: string, address: string) => Promise<boolean>;
  record: (gate: string, address: string, result: string, email: string | null) => Promise<unknown>;
}

export const databasePasscodeTries: PasscodeTries = {
  count: (gate, address) =>
    callRpc(serviceClient(), 'passcode_try', { p_gate: gate, p_address: address }, z.boolean()),
  record: (gate, address, result, email) =>
    callRpc(
      serviceClient(),
      'log_passcode_try',
      { p_gate: gate, p_address: address, p_result: result, p_email: email },
      z.unknown(),
    ),
};

/**
 * Compares the passcode of a request with the expected one, in constant time and only after the
 * try was counted. Throws 429 `rate_limited`, 401 `invalid_passcode`.
 */
export async function requirePasscode(
  tries: PasscodeTries,
  gate: string,
  request: Request,
  given: string,
  expected: string,
  email: string | null = null,
): Promise<void> {
  const address = clientAddress(request);
  if (!(await tries.count(gate, address))) {
    throw new HttpError('rate_limited', 'Too many tries. Please wait 15 minutes and try again.');
  }
  const right = equalInConstantTime(given.trim(), expected);
  await tries.record(gate, address, right ? 'right' : 'wrong', email);
  if (!right) throw new HttpError('invalid_passcode', 'Invalid passcode');
}
