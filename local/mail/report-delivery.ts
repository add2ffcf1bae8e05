import { randomUUID } from 'node:crypto';
import { signMailEvent } from '../../supabase/functions/_shared/runtime/mail/event-signature.ts';
import type { DeliveryReport } from './delivery-report.ts';

/** Posts a report to the function mail-events, signed. Throws when it is refused. */
export async function reportDelivery(
  functionsUrl: string,
  secret: string,
  { type, permanent, email, messageId, detail }: DeliveryReport,
): Promise<void> {
  const body = JSON.stringify({
    // A returned mail may come twice.
    id: messageId === null ? `dsn:${randomUUID()}` : `dsn:${type}:${messageId}`,
    type,
    permanent,
    ...(messageId === null ? {} : { message_id: messageId }),
    ...(email === null ? {} : { email }),
    ...(detail === null ? {} : { detail }),
  });
  const response = await fetch(`${functionsUrl}/mail-events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-mail-signature': signMailEvent(body, secret, new Date()),
    },
    body,
  });
  if (!response.ok) throw new Error(`mail-events returned ${response.status}`);
}
