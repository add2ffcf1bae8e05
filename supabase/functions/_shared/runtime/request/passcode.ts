import { z } from 'zod';
import { ownerToken, type OwnerGate } from '../../domain/access/owner-link.ts';
import { equalInConstantTime, hashToken } from '../crypto.ts';
import { HttpError } from './http-error.ts';
import { clientAddress } from './http.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

/** Counts and records passcode tries per gate and IP address, and redeems the owner's links. */
export interface PasscodeTries {
  /** Counts one try; false when the address, or all addresses together, exceed the limit. */
  count: (gate: OwnerGate, address: string) => Promise<boolean>;
  /** Takes the counted try back: its passcode was right. */
  forgive: (gate: OwnerGate, address: string) => Promise<unknown>;
  record: (
    gate: OwnerGate,
    address: string,
    result: string,
    email: string | null,
  ) => Promise<unknown>;
  /** Uses a link of the owner up; false when it opens nothing. */
  redeem: (gate: OwnerGate, tokenHash: string) => Promise<boolean>;
}

export const databasePasscodeTries: PasscodeTries = {
  count: (gate, address) =>
    callRpc(serviceClient(), 'passcode_try', { p_gate: gate, p_address: address }, z.boolean()),
  forgive: (gate, address) =>
    callRpc(
      serviceClient(),
      'passcode_was_right',
      { p_gate: gate, p_address: address },
      z.unknown(),
    ),
  record: (gate, address, result, email) =>
    callRpc(
      serviceClient(),
      'log_passcode_try',
      { p_gate: gate, p_address: address, p_result: result, p_email: email },
      z.unknown(),
    ),
  redeem: (gate, tokenHash) =>
    callRpc(
      serviceClient(),
      'use_owner_link',
      { p_gate: gate, p_token_hash: tokenHash },
      z.boolean(),
    ),
};

interface PasscodeCheck {
  tries: PasscodeTries;
  gate: OwnerGate;
  request: Request;
  given: string;
  /** Throws ConfigError while the passcode is not set. */
  expected: () => string;
  /** Throws HttpError when the rest of the form is wrong. */
  checkForm: () => void;
  /** The address that was typed, for the log. */
  email?: string;
}

const wrongPasscode = () => new HttpError('invalid_passcode', 'Invalid passcode');

/**
 * Compares the passcode of a request with the expected one, in constant time and only after the try
 * was counted, then checks the rest of the form. A try counts only with a wrong passcode. The code of
 * the owner's link is used up only when the form is right, and is not counted: it cannot be guessed.
 * Throws 429 `rate_limited`, 401 `invalid_passcode`, and what `checkForm` throws.
 */
export async function requirePasscode(check: PasscodeCheck): Promise<void> {
  const { tries, gate, request, given, checkForm, email = null } = check;
  const expected = check.expected();
  // A form sent blank by mistake is no guess.
  if (given.trim() === '') throw wrongPasscode();
  const address = clientAddress(request);
  const token = ownerToken(given);
  if (token !== null) {
    checkForm();
    if (await tries.redeem(gate, hashToken(token))) {
      await tries.record(gate, address, 'link', email);
      return;
    }
    throw new HttpError('link_expired', 'This link was used or is too old. Please make a new one.');
  }
  if (!(await tries.count(gate, address))) {
    throw new HttpError(
      'rate_limited',
      'Too many tries. Please wait 15 minutes, or open a link made with npm run owner:link.',
    );
  }
  const right = equalInConstantTime(given.trim(), expected);
  if (right) await tries.forgive(gate, address);
  await tries.record(gate, address, right ? 'right' : 'wrong', email);
  if (!right) throw wrongPasscode();
  checkForm();
}
