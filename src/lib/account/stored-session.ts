import type { Session } from '@supabase/auth-js';
import { parseStoredUser } from '@/lib/account/stored-user';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';

/** The auth client renews a session this long before its end. */
const MARGIN_S = 90;

/**
 * The session of this browser as the auth client stored it; null when there is none, and when it must be renewed
 * first. Read without that client, which is loaded after the first content.
 */
export function storedSession(): Session | null {
  const text = readText(SESSION_SLOT);
  if (text === null || parseStoredUser(text) === null) return null;
  const session = JSON.parse(text) as Partial<Session>;
  const { access_token: token, expires_at: end } = session;
  if (typeof token !== 'string' || typeof end !== 'number') return null;
  return end - MARGIN_S > Date.now() / 1000 ? (session as Session) : null;
}
