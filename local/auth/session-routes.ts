import { bearerToken } from '../../supabase/functions/_shared/domain/access/bearer.ts';
import { firstRow, type Transactions } from '../database/database.ts';
import type { ProjectConfig } from '../project-config.ts';
import { verifyUserToken } from '../gateway/user-token.ts';
import { FailureLimit } from './failure-limit.ts';
import type { MailPause } from './mail-pause.ts';
import { authError, authErrorCode, type AuthCall, type AuthRoute } from './route.ts';

interface SessionRoutesOptions {
  database: Transactions;
  limits: ProjectConfig['auth']['rate_limit'];
  pause: MailPause;
  jwtSecret: string;
  /** Mails the other half of a change of address, where it takes both. */
  askCurrentAddress: (id: unknown, currentEmail: string, newEmail: string) => Promise<void>;
  /** The first half of a double confirmation; undefined for every other verification. */
  confirmHalf: AuthHalf;
}

type AuthHalf = (call: AuthCall) => Promise<Response | undefined>;

const FIVE_MINUTES = 300;

function remoteAddress({ request }: AuthCall): string {
  return request.headers.get('x-forwarded-for') ?? '';
}

function tooManyFailures(): Response {
  return authError(429, 'over_request_rate_limit', 'Request rate limit reached');
}

/** The auth routes that check credentials: sign-in, verification of a mailed link, user update. */
export function sessionRoutes({
  database,
  limits,
  pause,
  jwtSecret,
  askCurrentAddress,
  confirmHalf,
}: SessionRoutesOptions) {
  const signIns = new FailureLimit(limits.sign_in_sign_ups, FIVE_MINUTES);
  const verifications = new FailureLimit(limits.token_verifications, FIVE_MINUTES);

  const signIn: AuthRoute = async (call) => {
    const address = remoteAddress(call);
    if (signIns.isClosed(address)) return tooManyFailures();
    const response = await call.forward();
    const code = await authErrorCode(response);
    if (response.status === 400) signIns.fail(address);
    if (code !== 'email_not_confirmed') return response;
    // Only a caller with the right password learns that the address is not confirmed yet.
    const { email = '', password = '' } = call.body;
    const user = await firstRow(
      database,
      `select extensions.crypt($2, '$2a' || substr(encrypted_password, 4))
         = '$2a' || substr(encrypted_password, 4) as password_matches
       from auth.users where email = $1`,
      [email.toLowerCase(), password],
    );
    return user?.password_matches === true
      ? response
      : authError(400, 'invalid_credentials', 'Invalid login credentials');
  };

  const verify: AuthRoute = async (call) => {
    const address = remoteAddress(call);
    if (verifications.isClosed(address)) return tooManyFailures();
    const response = (await confirmHalf(call)) ?? (await call.forward());
    if (!response.ok && response.status !== 303) verifications.fail(address);
    return response;
  };

  /** A new password ends the account's other sessions; a new email keeps the pause between mails. */
  const updateUser: AuthRoute = async ({ request, body, forward }) => {
    const token = bearerToken(request.headers.get('authorization'));
    const jwtClaims = token ? await verifyUserToken(token, jwtSecret) : undefined;
    if (jwtClaims === undefined) return forward();
    if (body.email) {
      const refused = await pause.refusal('email_change_sent_at', 'id', jwtClaims.sub);
      if (refused !== undefined) return refused;
    }
    const response = await forward();
    if (body.email && response.ok) {
      const user = await firstRow(
        database,
        'select id, email, email_change from auth.users where id::text = $1',
        [jwtClaims.sub],
      );
      // lite has just written to the new address. An unchanged address starts no change.
      if (user?.email_change === body.email.toLowerCase() && typeof user.email === 'string') {
        await askCurrentAddress(user.id, user.email, body.email.toLowerCase());
      }
    }
    if (body.password !== undefined && response.ok) {
      await firstRow(database, 'delete from auth.sessions where user_id = $1 and id::text <> $2', [
        jwtClaims.sub,
        typeof jwtClaims.session_id === 'string' ? jwtClaims.session_id : '',
      ]);
    }
    return response;
  };

  return { signIn, verify, updateUser };
}
