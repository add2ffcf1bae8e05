import type { EmailOtpType, User } from '@supabase/auth-js';
import { AppError, toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { supabase } from '@/lib/supabase';
import type { SignIn, SignUp } from '@domain/account/credentials.ts';

const confirmAddress = () => window.location.origin + paths.authConfirm.getHref();

/** Signs in. Throws AppError with a code of the auth server, such as `email_not_confirmed`. */
export async function signIn(values: SignIn): Promise<User> {
  const { data, error } = await supabase.auth.signInWithPassword(values);
  if (error !== null) throw toAppError(error);
  return data.user;
}

/**
 * Creates an account. `confirmed` is true when the backend requires no confirmation mail. Throws
 * AppError `email_taken` when the address already has an account.
 */
export async function signUp(values: SignUp): Promise<{ confirmed: boolean }> {
  const { email, password, name, role, city_region } = values;
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { data: { name, role, city_region }, emailRedirectTo: confirmAddress() },
  });
  if (error?.code === 'user_already_exists' || error?.code === 'email_exists') throw taken(error);
  if (error !== null) throw toAppError(error);
  // With confirmation mails on, the server reports a taken address as a user without identities.
  if (data.session === null && data.user?.identities?.length === 0) throw taken();
  return { confirmed: data.session !== null };
}

function taken(cause?: unknown): AppError {
  return new AppError({
    code: 'email_taken',
    message: 'This email already has an account.',
    userMessage: 'This email already has an account.',
    cause,
  });
}

/** Sends the confirmation mail again. Sends none, without an error, to other addresses. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: confirmAddress() },
  });
  if (error !== null) throw toAppError(error);
}

/** Mails a link to the page for a new password. Sends none, without an error, to unknown addresses. */
export async function sendPasswordLink(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: confirmAddress(),
  });
  if (error !== null) throw toAppError(error);
}

/**
 * Redeems the token of a mailed link, which signs the user in. Null after the first of the two links of
 * a changed address. Throws AppError `otp_expired`.
 */
export async function redeemLink(tokenHash: string, type: EmailOtpType): Promise<User | null> {
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
  if (error !== null) throw toAppError(error);
  return data.session === null ? null : data.user;
}

/** Sets a new password for the signed-in user and ends the sessions of all other browsers. */
export async function changePassword(password: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ password });
  if (error !== null) throw toAppError(error);
  // The new password is set even when the other sessions could not be ended.
  await supabase.auth.signOut({ scope: 'others' }).catch(() => undefined);
}
