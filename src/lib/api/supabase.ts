import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { onceMoreAfterDeadlock } from '@domain/api/after-deadlock.ts';
import { SESSION_SLOT } from '@/lib/browser/browser-storage';
import { env } from '@/lib/env';
import type { Database } from '@/types/database';

// The clients of supabase-js are created one by one: createClient includes realtime and storage,
// 22 KB of gzip that the first page does not need (see realtime.ts).
const settings = {
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabaseKey, Authorization: `Bearer ${env.supabaseKey}` },
  // Mailed links carry a token hash to /auth/confirm and nothing in the URL fragment.
  detectSessionInUrl: false,
  flowType: 'implicit',
} as const;
const auth = new AuthClient({
  ...settings,
  storageKey: SESSION_SLOT.key,
  autoRefreshToken: true,
  persistSession: true,
});

/** A client whose session is only in memory: the signed-in one stays as it is. */
export const authBeside = () =>
  new AuthClient({
    ...settings,
    storageKey: `${SESSION_SLOT.key}-beside`,
    autoRefreshToken: false,
    persistSession: false,
  });

/** The signed-in user's access token, refreshed when due; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}

/** `fetch` with the access token of the signed-in user, or with the public key for a visitor. */
export const fetchAsUser: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  if (!headers.has('apikey')) headers.set('apikey', env.supabaseKey);
  if (!headers.has('Authorization')) {
    headers.set('Authorization', `Bearer ${(await accessToken()) ?? env.supabaseKey}`);
  }
  return fetch(input, { ...init, headers });
};

class Backend extends PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'> {
  readonly auth = auth;
  readonly functions = new FunctionsClient(`${env.supabaseUrl}/functions/v1`, {
    customFetch: fetchAsUser,
  });
}

/** Auth, tables, RPCs (`from`, `rpc`) and functions of the backend. React Query does the retries. */
export const supabase = new Backend(`${env.supabaseUrl}/rest/v1`, {
  fetch: (input, init) => onceMoreAfterDeadlock(() => fetchAsUser(input, init)),
  schema: 'public',
  retry: false,
});
