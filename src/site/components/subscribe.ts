import { env } from '@/lib/env';

/** Result of a newsletter request; `message` is shown to the visitor. */
export type SubscribeOutcome = { ok: true } | { ok: false; message: string };

const UNREACHABLE = 'We could not be reached. Please try again in a moment.';

/**
 * Requests the newsletter for an address, which has to be confirmed by the link in a mail. Never
 * throws.
 */
export async function subscribe(email: string): Promise<SubscribeOutcome> {
  try {
    const response = await fetch(`${env.supabaseUrl}/functions/v1/links/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: env.supabaseKey },
      body: JSON.stringify({ email }),
    });
    if (response.ok) return { ok: true };
    const body: unknown = await response.json().catch(() => null);
    return { ok: false, message: messageIn(body) ?? UNREACHABLE };
  } catch {
    return { ok: false, message: UNREACHABLE };
  }
}

function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' && body.message !== '' ? body.message : null;
}
