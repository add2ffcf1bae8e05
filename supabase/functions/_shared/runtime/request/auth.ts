import { bearerToken } from '../../domain/access/bearer.ts';
import { HttpError } from './http-error.ts';
import { serviceClient } from '../supabase.ts';

/** The signed-in user who sent a request. */
export interface Caller {
  id: string;
  email: string | null;
  emailConfirmed: boolean;
}

/** Returns the user of an access token; null when the token is invalid or revoked. */
type TokenCheck = (token: string) => Promise<Caller | null>;

/**
 * The signed-in user who sent the request. The auth server checks the token, so that a signed-out
 * session is refused. Throws 401 `unauthenticated`, 503 `auth_unavailable`.
 */
export async function requireUser(
  request: Request,
  check: TokenCheck = (token) => checkWithAuthServer(token),
): Promise<Caller> {
  const token = bearerToken(request.headers.get('authorization'));
  const caller = token === null ? null : await check(token);
  if (!caller) throw new HttpError('unauthenticated', 'Please sign in and try again.');
  return caller;
}

/** Asks the auth server about a token. Throws 503 `auth_unavailable`. */
export async function checkWithAuthServer(
  token: string,
  client = serviceClient(),
): Promise<Caller | null> {
  const { data, error } = await client.auth.getUser(token);
  if (error) {
    // Only a 4xx is about the token; an unreachable auth server must not sign users out.
    if (error.status !== undefined && error.status >= 400 && error.status < 500) return null;
    throw new HttpError('auth_unavailable', 'Sign-in is not reachable right now.', {
      cause: error,
    });
  }
  return {
    id: data.user.id,
    email: data.user.email ?? null,
    emailConfirmed: Boolean(data.user.email_confirmed_at),
  };
}
