import { createHmac } from 'node:crypto';

/**
 * The secret that `npm run stripe:simulate` signs with and the local functions accept. It follows
 * from the data folder's own secret, so both sides know it and no other machine does.
 */
export function localWebhookSecret(jwtSecret: string): string {
  return `whsec_${createHmac('sha256', jwtSecret).update('stripe webhook').digest('base64url')}`;
}
