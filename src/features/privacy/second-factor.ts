import { AppError, toAppError } from '@/lib/api/app-error';
import { authClient } from '@/lib/api/supabase';

/** A new second factor: the picture to scan, and the same as text. */
export interface Enrolment {
  factorId: string;
  /** An SVG as a data address. */
  picture: string;
  secret: string;
}

/** The id of the account's confirmed second factor; null without one. Throws AppError. */
export async function confirmedFactor(): Promise<string | null> {
  const { data, error } = await (await authClient()).mfa.listFactors();
  if (error !== null) throw toAppError(error);
  return data.totp[0]?.id ?? null;
}

/** Starts a new second factor; an earlier one that was never confirmed is dropped. Throws AppError. */
export async function enrol(): Promise<Enrolment> {
  const listed = await (await authClient()).mfa.listFactors();
  if (listed.error !== null) throw toAppError(listed.error);
  for (const factor of listed.data.all.filter(({ status }) => status === 'unverified')) {
    const dropped = await (await authClient()).mfa.unenroll({ factorId: factor.id });
    if (dropped.error !== null) throw toAppError(dropped.error);
  }
  const { data, error } = await (await authClient()).mfa.enroll({ factorType: 'totp' });
  if (error !== null) throw toAppError(error);
  return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

/** Confirms this session with the code of a second factor. Throws AppError. */
export async function confirmSession(factorId: string, code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.challengeAndVerify({ factorId, code });
  if (error?.code === 'mfa_verification_failed') {
    const userMessage = 'This code is not right. Your app shows a new one every 30 seconds.';
    throw new AppError({ code: 'invalid', message: error.message, userMessage, cause: error });
  }
  if (error !== null) throw toAppError(error);
}
