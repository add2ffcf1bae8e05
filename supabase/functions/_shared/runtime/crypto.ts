import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text);

/** A random token for a link in a mail: 256 bits as 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token as lower-case hex. The database stores this instead of the token. */
export function hashToken(token: string): string {
  return sha256(token).digest('hex');
}

/** Compares two texts in a time that depends neither on where they differ nor on their lengths. */
export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left).digest(), sha256(right).digest());
}
