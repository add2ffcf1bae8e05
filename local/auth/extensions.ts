import type { Database } from '../database/database.ts';
import { durationSeconds, type ProjectConfig } from '../project-config.ts';
import type { AccountMails } from './account-mails.ts';
import { emailHalves } from './email-halves.ts';
import { MailPause } from './mail-pause.ts';
import { mailRoutes } from './mail-routes.ts';
import { authError, isUnstorable, parseAuthBody, type AuthRoute } from './route.ts';
import { sessionRoutes } from './session-routes.ts';

/** Handles an auth request; `forward` passes it to lite's own handler. */
export type AuthExtensions = (
  request: Request,
  path: string,
  body: string,
  forward: () => Promise<Response>,
) => Promise<Response>;

interface AuthExtensionsOptions {
  database: Database;
  config: ProjectConfig;
  mails: AccountMails;
  jwtSecret: string;
}

/**
 * Adds to lite's auth service what the hosted one does and lite lacks: repeated sign-up, 'resend',
 * both halves of a changed address, the pause between mails, ending other sessions on a new password, and limits on failed attempts.
 * Sign-in by mailed code is disabled, because lite would confirm the address before any link in the
 * mail was opened.
 */
export function createAuthExtensions({
  database,
  config,
  mails,
  jwtSecret,
}: AuthExtensionsOptions): AuthExtensions {
  const { email, rate_limit: limits } = config.auth;
  const pause = new MailPause(database, durationSeconds(email.max_frequency));
  const mail = mailRoutes({
    database,
    mails,
    pause,
    otpLength: email.otp_length,
    doubleConfirm: email.double_confirm_changes,
  });
  const session = sessionRoutes({
    database,
    limits,
    pause,
    jwtSecret,
    askCurrentAddress: mail.askCurrentAddress,
    confirmHalf: email.double_confirm_changes
      ? emailHalves(database, { validSeconds: email.otp_expiry })
      : () => Promise.resolve(undefined),
  });
  const disabled: AuthRoute = () =>
    Promise.resolve(authError(422, 'otp_disabled', 'Sign-in by mailed code is not offered.'));

  const routes: Record<string, AuthRoute> = {
    'POST /signup': mail.signUp,
    'POST /resend': mail.resend,
    'POST /recover': mail.recover,
    'PUT /user': session.updateUser,
    'POST /verify': session.verify,
    'GET /verify': session.verify,
    'POST /otp': disabled,
    'POST /magiclink': disabled,
    'POST /token?grant_type=password': session.signIn,
  };

  return (request, path, text, forward) => {
    if (isUnstorable(text)) {
      const message = 'This has a character that cannot be kept. Please type it again.';
      return Promise.resolve(authError(400, 'validation_failed', message));
    }
    const grant = new URL(request.url).searchParams.get('grant_type');
    const route = `${request.method} ${path.replace(/^\/auth\/v1/, '')}`;
    const handle = routes[route === 'POST /token' ? `${route}?grant_type=${grant ?? ''}` : route];
    return handle === undefined
      ? forward()
      : handle({ request, body: parseAuthBody(text), forward });
  };
}
