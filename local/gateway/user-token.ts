import { jwtVerify } from 'jose';

/** The payload of a verified access token. */
export interface JwtClaims {
  sub: string;
  role: string;
  email?: string;
  exp: number;
  [name: string]: unknown;
}

/** Verifies a user's access token. Undefined when it is forged, altered, expired or not a user's. */
export async function verifyUserToken(
  token: string,
  secret: string,
): Promise<JwtClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
    });
    const { sub, exp, role } = payload;
    if (!sub || exp === undefined || role !== 'authenticated') return undefined;
    return { ...payload, sub, exp, role };
  } catch {
    return undefined;
  }
}
