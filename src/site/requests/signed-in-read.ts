import { env } from '@/lib/env';
import { sessionHeader } from '@/site/components/session-header';

/**
 * What the API answers at a path to the signed-in person of this browser: with `args` what an SQL function returns. Null for
 * a visitor, and where it fails.
 */
export async function signedInRead(path: string, args?: Record<string, string>): Promise<unknown> {
  const session = sessionHeader();
  if (session.authorization === undefined) return null;
  try {
    const response = await fetch(`${env.supabaseUrl}/rest/v1/${path}`, {
      headers: { 'content-type': 'application/json', apikey: env.supabaseKey, ...session },
      ...(args !== undefined && { method: 'POST', body: JSON.stringify(args) }),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
