import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '../crypto.ts';

const TOLERANCE_SECONDS = 300;

function isRecent(timestamp: string, now: Date): boolean {
  const seconds = Number(timestamp);
  return Number.isInteger(seconds) && Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
}

/**
 * Whether a body carries a valid signature of the kind that Svix makes, and Resend with it: headers
 * svix-id, svix-timestamp and svix-signature (`v1,<base64>`, several separated by spaces), secret
 * `whsec_<base64>`.
 */
export function isSignedBySvix(headers: Headers, body: string, secret: string, now: Date): boolean {
  const id = headers.get('svix-id') ?? '';
  const timestamp = headers.get('svix-timestamp') ?? '';
  if (id === '' || !isRecent(timestamp, now)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return (headers.get('svix-signature') ?? '')
    .split(' ')
    .some((signature) => equalInConstantTime(signature, `v1,${expected}`));
}

/** The value of `x-mail-signature`: `t=<seconds>,v1=<hex>`, an HMAC-SHA256 over `<seconds>.<body>`. */
export function signMailEvent(body: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}

/** Whether `x-mail-signature` is valid and at most five minutes old. */
export function isSignedMailEvent(
  signature: string | null,
  body: string,
  secret: string,
  now: Date,
): boolean {
  const timestamp = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(signature ?? '')?.[1];
  if (timestamp === undefined || !isRecent(timestamp, now)) return false;
  return equalInConstantTime(
    signature ?? '',
    signMailEvent(body, secret, new Date(Number(timestamp) * 1000)),
  );
}
