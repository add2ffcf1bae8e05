import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';

/** The header that names the signed-in person of this browser; empty for a visitor. */
export function sessionHeader(): { authorization?: string } {
  try {
    const stored: unknown = JSON.parse(readText(SESSION_SLOT) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('access_token' in stored)) return {};
    return typeof stored.access_token === 'string'
      ? { authorization: `Bearer ${stored.access_token}` }
      : {};
  } catch {
    return {};
  }
}
