import { createHash, randomInt, randomUUID } from 'node:crypto';
import { CORS_HEADERS } from '../gateway/cors.ts';
import { firstRow, type Transactions } from '../database/database.ts';
import { jsonResponse } from '../gateway/json-response.ts';
import type { AccountMails } from './account-mails.ts';
import type { MailPause } from './mail-pause.ts';
import { authErrorCode, MAIL_LIMIT_CODE, type AuthRoute } from './route.ts';

interface MailRoutesOptions {
  database: Transactions;
  mails: AccountMails;
  pause: MailPause;
  /** Digits of a one-time code. */
  otpLength: number;
  /** Whether a change of address takes a click in both mailboxes. */
  doubleConfirm: boolean;
}

/**
 * The user object that a hosted project returns when the address of a sign-up already has an
 * account. A confirmed account has no identities in it; one that waits for its mail looks new.
 */
function placeholderUser(email: string, confirmed: boolean): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: confirmed ? [] : [{ provider: 'email', identity_data: { email } }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/**
 * The auth routes that send mails. lite responds to a repeated sign-up and to every 'resend' with
 * its mail limit; these routes send the mail again once the pause is over, as a hosted project does.
 */
export function mailRoutes({
  database,
  mails,
  pause,
  otpLength,
  doubleConfirm,
}: MailRoutesOptions) {
  /** Stores a new one-time code in the format of lite, and returns the code and its hash. */
  const renewCode = async (id: unknown, email: string, token: string, sentAt: string) => {
    const otp = Array.from({ length: otpLength }, () => randomInt(10)).join('');
    const hash = createHash('sha256')
      .update(email.toLowerCase() + otp)
      .digest('hex');
    await firstRow(
      database,
      `update auth.users set ${token} = $2, ${sentAt} = now() where id = $1`,
      [id, hash],
    );
    return { otp, hash };
  };

  const resendConfirmation = async (id: unknown, email: string): Promise<Response | undefined> => {
    const refused = await pause.refusal('confirmation_sent_at', 'email', email);
    if (refused !== undefined) return refused;
    const { otp, hash } = await renewCode(id, email, 'confirmation_token', 'confirmation_sent_at');
    await mails.sendConfirmation(email, hash, otp);
    return undefined;
  };

  const resendEmailChange = async (
    id: unknown,
    currentEmail: string,
    newEmail: string,
  ): Promise<Response | undefined> => {
    const refused = await pause.refusal('email_change_sent_at', 'email', currentEmail);
    if (refused !== undefined) return refused;
    const { otp, hash } = await renewCode(
      id,
      newEmail,
      'email_change_token_new',
      'email_change_sent_at',
    );
    await mails.sendEmailChange(newEmail, hash, otp, { currentEmail, newEmail });
    await askCurrentAddress(id, currentEmail, newEmail);
    return undefined;
  };

  /** Mails the other half of a change to the address that is to be left; both halves are open again. */
  const askCurrentAddress = async (
    id: unknown,
    currentEmail: string,
    newEmail: string,
  ): Promise<void> => {
    if (!doubleConfirm) return;
    const { otp, hash } = await renewCode(
      id,
      currentEmail,
      'email_change_token_current',
      'email_change_sent_at',
    );
    await firstRow(
      database,
      'update auth.users set email_change_confirm_status = 0 where id = $1',
      [id],
    );
    await mails.sendEmailChange(currentEmail, hash, otp, { currentEmail, newEmail });
  };

  const signUp: AuthRoute = async ({ body, forward }) => {
    const response = await forward();
    if ((await authErrorCode(response)) !== MAIL_LIMIT_CODE) return response;
    // lite returns this code whenever the address has an account; a hosted project does not.
    const email = (body.email ?? '').toLowerCase();
    const user = await firstRow(
      database,
      'select id, email_confirmed_at is not null as confirmed from auth.users where email = $1',
      [email],
    );
    if (user === undefined) return response;
    if (user.confirmed !== true) {
      const refused = await resendConfirmation(user.id, email);
      if (refused !== undefined) return refused;
    }
    return jsonResponse(200, placeholderUser(email, user.confirmed === true), CORS_HEADERS);
  };

  const resend: AuthRoute = async ({ body, forward }) => {
    const response = await forward();
    if ((await authErrorCode(response)) !== MAIL_LIMIT_CODE) return response;
    const email = (body.email ?? '').toLowerCase();
    const user = await firstRow(
      database,
      `select id, email_change, email_confirmed_at is null as unconfirmed
       from auth.users where email = $1`,
      [email],
    );
    if (user === undefined) return response;
    let refused: Response | undefined;
    if (body.type === 'signup' && user.unconfirmed === true) {
      refused = await resendConfirmation(user.id, email);
    }
    if (
      body.type === 'email_change' &&
      typeof user.email_change === 'string' &&
      user.email_change
    ) {
      refused = await resendEmailChange(user.id, email, user.email_change);
    }
    return refused ?? jsonResponse(200, {}, CORS_HEADERS);
  };

  const recover: AuthRoute = async ({ body, forward }) => {
    const email = (body.email ?? '').toLowerCase();
    return (await pause.refusal('recovery_sent_at', 'email', email)) ?? forward();
  };

  return { signUp, resend, recover, askCurrentAddress };
}
