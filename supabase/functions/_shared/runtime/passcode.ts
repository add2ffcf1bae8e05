import { z } from 'zod';
import { equalConstantTime } from './constant-time.ts';
import { HttpError } from './http-error.ts';
import { clientAddress } from './http.ts';
import { callRpc } from './rpc.ts';
import { serviceClient } from './supabase.ts';

/** Counts tries and writes them down; the database does both. */
export interface PasscodeBook {
  /** Counts one try; false when the address, or all together, have had too many. */
  count: (gate: string, address: string) => Promise<boolean>;
  note: (gate: string, address: string, result: string, email: string | null) => Promise<unknown>;
}

export const databaseBook: PasscodeBook = {
  count: (gate, address) =>
    callRpc(serviceClient(), 'passcode_try', { p_gate: gate, p_address: address }, z.boolean()),
  note: (gate, address, result, email) =>
    callRpc(
      serviceClient(),
      'log_passcode_try',
      { p_gate: gate, p_address: address, p_result: result, p_email: email },
      z.unknown(),
    ),
};

/**
 * Lets a request on only with the right passcode. The try is counted before anything is compared,
 * and the comparison takes the same time wherever the texts differ.
 * Throws 429 `rate_limited`, 401 `invalid_passcode`.
 */
export async function requirePasscode(
  book: PasscodeBook,
  gate: string,
  request: Request,
  given: string,
  wanted: string,
  email: string | null = null,
): Promise<void> {
  const address = clientAddress(request);
  if (!(await book.count(gate, address))) {
    throw new HttpError(
      429,
      'rate_limited',
      'Too many tries. Please wait 15 minutes and try again.',
    );
  }
  const right = await equalConstantTime(given.trim(), wanted);
  await book.note(gate, address, right ? 'right' : 'wrong', email);
  if (!right) throw new HttpError(401, 'invalid_passcode', 'Invalid passcode');
}
