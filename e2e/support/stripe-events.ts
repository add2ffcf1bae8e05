import { createHmac } from 'node:crypto';
import type { StripeEvent } from '../../scripts/stripe/story.ts';

/** Posts an event to the stack's webhook, signed with `secret` the way Stripe signs. */
export async function deliver(
  stackUrl: string,
  secret: string,
  event: StripeEvent,
): Promise<Response> {
  const body = JSON.stringify(event);
  const second = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  return fetch(`${stackUrl}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${second},v1=${signature}`,
    },
    body,
  });
}
