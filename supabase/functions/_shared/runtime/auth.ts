import { HttpError } from './http-error.ts';
import { serviceClient } from './supabase.ts';

/** The signed-in person behind a request. */
export interface Caller {
  id: string;
  email: string | null;
  emailConfirmed: boolean;
}

/** Finds the person behind an access token; null when the token is not good (any more). */
export type TokenCheck = (token: string) => Promise<Caller | null>;

const bearerToken = (request: Request): string | null =>
  /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

/** The caller, or 401 `unauthorized`. The auth server is asked, so a signed-out session is refused. */
export async function requireUser(
  request: Request,
  check: TokenCheck = checkWithAuthServer,
): Promise<Caller> {
  const token = bearerToken(request);
  const caller = token ? await check(token) : null;
  if (!caller) throw new HttpError(401, 'unauthorized', 'Please sign in and try again.');
  return caller;
}

async function checkWithAuthServer(token: string): Promise<Caller | null> {
  const { data, error } = await serviceClient().auth.getUser(token);
  if (error) {
    // Only a verdict on the token is a 401; an auth server that is away must not sign people out.
    if (error.status !== undefined && error.status >= 400 && error.status < 500) return null;
    throw new HttpError(503, 'auth_unavailable', 'Sign-in is not reachable right now.', {
      cause: error,
    });
  }
  return {
    id: data.user.id,
    email: data.user.email ?? null,
    emailConfirmed: Boolean(data.user.email_confirmed_at),
  };
}
