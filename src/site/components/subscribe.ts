import { env } from '@/lib/env';

/** What became of a subscription; `message` is for the reader. */
export type SubscribeOutcome = { ok: true } | { ok: false; message: string };

const UNREACHABLE = 'We could not be reached. Please try again in a moment.';

/**
 * Asks for the newsletter. The address only counts once the link in the mail was followed.
 * Never throws.
 */
export async function subscribe(email: string): Promise<SubscribeOutcome> {
  try {
    const response = await fetch(`${env.supabaseUrl}/functions/v1/newsletter`, {
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
