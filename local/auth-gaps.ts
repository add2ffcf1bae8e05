import { createHash, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthMail } from './auth-mail.ts';
import { durationSeconds, type ProjectConfig } from './config.ts';
import type { Database, Row } from './database.ts';
import { json } from './http.ts';
import { bearer, verifyUserToken } from './jwt.ts';
import { FailureLimit } from './rate-limit.ts';

/** Answers an account request, with lite's own answer at hand as `forward`. */
export type AuthGaps = (
  request: Request,
  path: string,
  body: string,
  forward: () => Promise<Response>,
) => Promise<Response>;

interface AuthGapsOptions {
  database: Database;
  config: ProjectConfig;
  mailer: AuthMail;
  jwtSecret: string;
}

const CORS = { 'access-control-allow-origin': '*' };
const FIVE_MINUTES = 300;
const MAIL_LIMIT = 'over_email_send_rate_limit';

const bodySchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  type: z.string().optional(),
});
type Body = z.infer<typeof bodySchema>;

function refuse(status: number, code: string, message: string): Response {
  return json(status, { code: status, error_code: code, msg: message }, CORS);
}

function readBody(text: string): Body {
  try {
    return bodySchema.catch({}).parse(JSON.parse(text || '{}'));
  } catch {
    return {};
  }
}

async function errorCode(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  const body = z.object({ error_code: z.string() }).safeParse(await response.clone().json());
  return body.success ? body.data.error_code : undefined;
}

/** What a hosted project answers to a sign-up for a taken address: nothing that tells it is. */
function disguisedUser(email: string): Record<string, unknown> {
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
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/**
 * Brings lite's account service to what a hosted one does where the two differ and the product
 * can tell: repeated sign-up, 'resend', the pause between mails, a password's other sessions,
 * guessing. Sign-in by mailed code is closed: lite would take the address for proven at once.
 */
export function createAuthGaps({ database, config, mailer, jwtSecret }: AuthGapsOptions): AuthGaps {
  const pause = durationSeconds(config.auth.email.max_frequency);
  const limits = config.auth.rate_limit;
  const signIns = new FailureLimit(limits.sign_in_sign_ups, FIVE_MINUTES);
  const verifications = new FailureLimit(limits.token_verifications, FIVE_MINUTES);

  const one = async (sql: string, values: unknown[]): Promise<Row | undefined> =>
    (await database.transaction((tx) => tx.query(sql, values)))[0];

  /** Seconds until another mail of this kind may go out, by the column of its last one. */
  const waitFor = async (column: string, where: string, value: string): Promise<number> => {
    const row = await one(
      `select ceil(${pause} - extract(epoch from now() - ${column}))::int as seconds
       from auth.users where ${where} = $1`,
      [value],
    );
    return Math.max(0, Number(row?.seconds ?? 0));
  };
  const tooSoon = (seconds: number) =>
    refuse(
      429,
      MAIL_LIMIT,
      `For security purposes, you can only request this after ${seconds} seconds.`,
    );

  /** Puts a new one-time code into the columns and returns it with its hash, as lite makes them. */
  const renew = async (id: unknown, about: string, token: string, sentAt: string) => {
    const length = config.auth.email.otp_length;
    const otp = Array.from({ length }, () => randomInt(10)).join('');
    const hash = createHash('sha256')
      .update(about.toLowerCase() + otp)
      .digest('hex');
    await one(`update auth.users set ${token} = $2, ${sentAt} = now() where id = $1`, [id, hash]);
    return { otp, hash };
  };

  const resendConfirmation = async (id: unknown, email: string): Promise<Response | undefined> => {
    const seconds = await waitFor('confirmation_sent_at', 'email', email);
    if (seconds > 0) return tooSoon(seconds);
    const { otp, hash } = await renew(id, email, 'confirmation_token', 'confirmation_sent_at');
    await mailer.sendConfirmation(email, hash, otp);
    return undefined;
  };

  const signUp: AuthGaps = async (_request, _path, text, forward) => {
    const response = await forward();
    if ((await errorCode(response)) !== MAIL_LIMIT) return response;
    // lite says so whenever the address is taken; a hosted project does not.
    const email = (readBody(text).email ?? '').toLowerCase();
    const user = await one(
      'select id, email_confirmed_at is not null as confirmed from auth.users where email = $1',
      [email],
    );
    if (user === undefined) return response;
    if (user.confirmed !== true) {
      const refused = await resendConfirmation(user.id, email);
      if (refused !== undefined) return refused;
    }
    return json(200, disguisedUser(email), CORS);
  };

  const resend: AuthGaps = async (_request, _path, text, forward) => {
    const response = await forward();
    if ((await errorCode(response)) !== MAIL_LIMIT) return response;
    const { email: given = '', type } = readBody(text);
    const email = given.toLowerCase();
    const user = await one(
      `select id, email_change, email_confirmed_at is null as waiting
       from auth.users where email = $1`,
      [email],
    );
    if (user === undefined) return response;
    if (type === 'signup' && user.waiting === true) {
      const refused = await resendConfirmation(user.id, email);
      if (refused !== undefined) return refused;
    }
    if (type === 'email_change' && typeof user.email_change === 'string' && user.email_change) {
      const seconds = await waitFor('email_change_sent_at', 'email', email);
      if (seconds > 0) return tooSoon(seconds);
      const to = user.email_change;
      const { otp, hash } = await renew(
        user.id,
        to,
        'email_change_token_new',
        'email_change_sent_at',
      );
      await mailer.sendEmailChange(to, hash, otp, { currentEmail: email, newEmail: to });
    }
    return json(200, {}, CORS);
  };

  const recover: AuthGaps = async (_request, _path, text, forward) => {
    const email = (readBody(text).email ?? '').toLowerCase();
    const seconds = await waitFor('recovery_sent_at', 'email', email);
    return seconds > 0 ? tooSoon(seconds) : forward();
  };

  const updateUser: AuthGaps = async (request, _path, text, forward) => {
    const { email, password } = readBody(text);
    const token = bearer(request.headers.get('authorization'));
    const claims = token ? await verifyUserToken(token, jwtSecret) : undefined;
    if (claims === undefined) return forward();
    if (email) {
      const seconds = await waitFor('email_change_sent_at', 'id::text', claims.sub);
      if (seconds > 0) return tooSoon(seconds);
    }
    const response = await forward();
    if (password !== undefined && response.ok) {
      await one('delete from auth.sessions where user_id = $1 and id::text <> $2', [
        claims.sub,
        typeof claims.session_id === 'string' ? claims.session_id : '',
      ]);
    }
    return response;
  };

  const signIn: AuthGaps = async (request, _path, text, forward) => {
    const address = request.headers.get('x-forwarded-for') ?? '';
    if (signIns.isClosed(address)) {
      return refuse(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    const response = await forward();
    const code = await errorCode(response);
    if (response.status === 400) signIns.fail(address);
    if (code !== 'email_not_confirmed') return response;
    // Whether an address waits for confirmation is told only to those who know its password.
    const { email = '', password = '' } = readBody(text);
    const user = await one(
      `select extensions.crypt($2, '$2a' || substr(encrypted_password, 4))
         = '$2a' || substr(encrypted_password, 4) as known
       from auth.users where email = $1`,
      [email.toLowerCase(), password],
    );
    return user?.known === true
      ? response
      : refuse(400, 'invalid_credentials', 'Invalid login credentials');
  };

  const verify: AuthGaps = async (request, _path, _text, forward) => {
    const address = request.headers.get('x-forwarded-for') ?? '';
    if (verifications.isClosed(address)) {
      return refuse(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    const response = await forward();
    if (!response.ok && response.status !== 303) verifications.fail(address);
    return response;
  };

  const closed: AuthGaps = () =>
    Promise.resolve(refuse(422, 'otp_disabled', 'Sign-in by mailed code is not offered.'));

  return (request, path, text, forward) => {
    const grant = new URL(request.url).searchParams.get('grant_type') ?? '';
    const route = `${request.method} ${path.replace(/^\/auth\/v1/, '')}`;
    const gaps: Record<string, AuthGaps> = {
      'POST /signup': signUp,
      'POST /resend': resend,
      'POST /recover': recover,
      'PUT /user': updateUser,
      'POST /verify': verify,
      'GET /verify': verify,
      'POST /otp': closed,
      'POST /magiclink': closed,
      ...(grant === 'password' ? { 'POST /token': signIn } : {}),
    };
    return (gaps[route] ?? ((_r, _p, _t, answer) => answer()))(request, path, text, forward);
  };
}
