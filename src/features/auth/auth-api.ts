import type { EmailOtpType, User } from '@supabase/auth-js';
import { AppError, toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { supabase } from '@/lib/supabase';
import type { SignIn, SignUp } from '@domain/account/credentials.ts';

const confirmAddress = () => window.location.origin + paths.authConfirm.getHref();

/** Signs in. Throws AppError with the provider's code, such as `email_not_confirmed`. */
export async function signIn(values: SignIn): Promise<User> {
  const { data, error } = await supabase.auth.signInWithPassword(values);
  if (error !== null) throw toAppError(error);
  return data.user;
}

/**
 * Makes an account. `confirmed` is true when the backend asks for no confirmation mail. Throws
 * AppError `email_taken` when the address has an account already.
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
  // With confirmation mails on, the server hides a taken address behind a user without identities.
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

/** Sends the confirmation mail once more. An unknown or confirmed address gets nothing, silently. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await supabase.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: confirmAddress() },
  });
  if (error !== null) throw toAppError(error);
}

/** Mails a link that opens the page for a new password. An unknown address gets nothing, silently. */
export async function sendPasswordLink(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email, {
    redirectTo: confirmAddress(),
  });
  if (error !== null) throw toAppError(error);
}

/** Redeems the token of a mailed link and signs its owner in. Throws AppError `otp_expired`. */
export async function redeemLink(tokenHash: string, type: EmailOtpType): Promise<User | null> {
  const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
  if (error !== null) throw toAppError(error);
  return data.user;
}

/** Sets a new password for the signed-in user and ends the sessions of all other browsers. */
export async function changePassword(password: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ password });
  if (error !== null) throw toAppError(error);
  // The new password stands whether or not the other sessions could be ended just now.
  await supabase.auth.signOut({ scope: 'others' }).catch(() => undefined);
}
