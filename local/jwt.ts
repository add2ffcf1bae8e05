import { jwtVerify } from 'jose';

/** Who a verified token speaks for. */
export interface Claims {
  sub: string;
  role: string;
  email?: string;
  exp: number;
  [claim: string]: unknown;
}

/** The claims of a user's access token, or undefined when it is not ours, altered or expired. */
export async function verifyUserToken(token: string, secret: string): Promise<Claims | undefined> {
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

/** The token of an `Authorization: Bearer …` header. */
export function bearer(header: string | null | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}
