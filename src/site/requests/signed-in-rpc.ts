import { env } from '@/lib/env';
import { sessionHeader } from '@/site/components/session-header';

/** What an SQL function returns to the signed-in person of this browser; null for a visitor, and where it fails. */
export async function signedInRpc(name: string, args: Record<string, string>): Promise<unknown> {
  const session = sessionHeader();
  if (session.authorization === undefined) return null;
  try {
    const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: env.supabaseKey, ...session },
      body: JSON.stringify(args),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
