import { createHmac } from 'node:crypto';

/**
 * The secret that `npm run stripe:simulate` signs with and the local functions verify with. It is
 * derived from the secret of the data folder, so both can compute it and no other machine can.
 */
export function localWebhookSecret(jwtSecret: string): string {
  return `whsec_${createHmac('sha256', jwtSecret).update('stripe webhook').digest('base64url')}`;
}

/** The secret of the mail catcher's reports to the function mail-events, derived in the same way. */
export function localMailSecret(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('mail events').digest('base64url');
}
