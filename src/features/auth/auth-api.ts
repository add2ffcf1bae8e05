import type { AuthError, EmailOtpType, Session, User } from '@supabase/auth-js';
import { toAppError } from '@/lib/api/app-error';
import { paths } from '@domain/paths.ts';
import { authClient, authModule, supabase } from '@/lib/api/supabase';
import type { Redirected } from '@/features/auth/link-token';
import type { SignIn, SignUp } from '@domain/account/credentials.ts';

const MAIL_LIMIT = 'over_email_send_rate_limit';

const confirmAddress = () => window.location.origin + paths.authConfirm.getHref();

/** Signs in. Throws AppError with a code of the auth server, such as `email_not_confirmed`. */
export async function signIn(values: SignIn): Promise<User> {
  const { data, error } = await (await authClient()).signInWithPassword(values);
  if (error !== null) throw toAppError(error);
  return data.user;
}

/**
 * Creates an account. `confirmed` is true when the backend requires no confirmation mail. An address
 * that has an account already looks the same to the caller: its owner gets the mail for a new
 * password, which says so.
 */
export async function signUp(values: SignUp): Promise<{ confirmed: boolean }> {
  const { email, password, name, role, city_region } = values;
  const { data, error } = await (
    await authClient()
  ).signUp({
    email,
    password,
    options: { data: { name, role, city_region }, emailRedirectTo: confirmAddress() },
  });
  // Signed up within the last minute and not confirmed yet: that mail is on its way.
  if (error !== null && isMailPause(error)) return { confirmed: false };
  // With confirmation mails on, the server reports a taken address as a user without identities.
  const taken =
    error === null
      ? data.session === null && data.user?.identities?.length === 0
      : error.code === 'user_already_exists' || error.code === 'email_exists';
  if (taken) {
    // Whether this mail goes out must not show either.
    await sendPasswordLink(email).catch(() => undefined);
    return { confirmed: false };
  }
  if (error !== null) throw toAppError(error);
  return { confirmed: data.session !== null };
}

/**
 * Whether the server refused a mail because it sent one to the address a moment ago. The same code also
 * stands for the limit of all mails, after which nothing was done.
 */
const isMailPause = ({ code, message }: { code?: string | undefined; message: string }) =>
  code === MAIL_LIMIT && message.includes('only request this after');

/**
 * Sends the confirmation mail again. Sends none, without an error, to other addresses; the server's
 * limit of mails is no error either, because it refuses only addresses that wait for a mail.
 */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (
    await authClient()
  ).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: confirmAddress() },
  });
  if (error !== null && error.code !== MAIL_LIMIT) throw toAppError(error);
}

/**
 * Mails a link to the page for a new password. Sends none, without an error, to unknown addresses; the
 * server's limit of mails is no error either, because it refuses only addresses with an account.
 */
export async function sendPasswordLink(email: string): Promise<void> {
  const { error } = await (
    await authClient()
  ).resetPasswordForEmail(email, {
    redirectTo: confirmAddress(),
  });
  if (error !== null && error.code !== MAIL_LIMIT) throw toAppError(error);
}

/** Asks whether to go on as `to` in place of `from`, who is signed in. */
export type AskToSwap = (from: string, to: string) => Promise<boolean>;

/** `stayed`: the signed-in person did not want to become another one. */
export type Opened = User | 'stayed' | null;

/**
 * Redeems the token of a mailed link, which signs the user in. Null after the first of the two links of
 * a changed address. Throws AppError `otp_expired`.
 */
export const redeemLink = (tokenHash: string, type: EmailOtpType, ask: AskToSwap) =>
  openSession((auth) => auth.verifyOtp({ token_hash: tokenHash, type }), ask);

/**
 * Takes over what the auth server's redirect brought and signs the user in. Throws AppError when it
 * is not or no longer valid.
 */
export const takeOver = (
  redirected: Extract<Redirected, { kind: 'session' | 'code' }>,
  ask: AskToSwap,
) =>
  openSession(
    (auth, current) =>
      redirected.kind === 'session'
        ? auth.setSession({
            access_token: redirected.accessToken,
            refresh_token: redirected.refreshToken,
          })
        : // The secret of the request is in this browser, so it was made here.
          current.exchangeCodeForSession(redirected.code),
    ask,
  );

type Auth = Awaited<ReturnType<typeof authClient>>;

/**
 * Opens a session. A link can hold somebody else's: whoever is signed in must not go on under another
 * account unasked, so it is opened beside the present session first.
 */
async function openSession(
  open: (
    auth: Auth,
    current: Auth,
  ) => Promise<{
    data: { session: Session | null };
    error: AuthError | null;
  }>,
  ask: AskToSwap,
): Promise<Opened> {
  const { auth: current, authBeside } = await authModule();
  const stored = await current.getSession();
  if (stored.error !== null) throw toAppError(stored.error);
  const present = stored.data.session?.user;
  const auth = present === undefined ? current : authBeside();
  const { data, error } = await open(auth, current);
  if (error !== null) throw toAppError(error);
  if (data.session === null) return null;
  const { user } = data.session;
  if (present === undefined) return user;
  if (present.id !== user.id && !(await ask(present.email ?? '', user.email ?? ''))) {
    await auth.signOut({ scope: 'local' }).catch(() => undefined);
    return 'stayed';
  }
  const kept = await current.setSession(data.session);
  if (kept.error !== null) throw toAppError(kept.error);
  return user;
}

/**
 * Whether a just confirmed account has to choose a new password: an admin's first confirmation takes
 * the one of the sign-up away.
 */
export async function needsPassword({ id }: User): Promise<boolean> {
  const { data } = await supabase.from('users').select('role').eq('id', id).maybeSingle();
  return data?.role === 'admin';
}

/** Sets a new password for the signed-in user and ends the sessions of all other browsers. */
export async function changePassword(password: string): Promise<void> {
  const { error } = await (await authClient()).updateUser({ password });
  if (error !== null) throw toAppError(error);
  // The new password is set even when the other sessions could not be ended.
  await (await authClient()).signOut({ scope: 'others' }).catch(() => undefined);
}
