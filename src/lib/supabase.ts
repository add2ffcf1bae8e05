import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { env } from '@/lib/env';
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';
import type { Database } from '@/types/database';

// The parts of supabase-js are composed by hand: realtime and storage are 22 KB of gzip that the
// shell does not need at first (see realtime.ts and storage.ts), and createClient carries both.
const auth = new AuthClient({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabaseKey, Authorization: `Bearer ${env.supabaseKey}` },
  storageKey: SESSION_STORAGE_KEY,
  autoRefreshToken: true,
  persistSession: true,
  // Links land on /auth/confirm with a token hash; nothing arrives in the fragment.
  detectSessionInUrl: false,
  flowType: 'implicit',
});

/** The signed-in user's access token, refreshed when due; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}

/** `fetch` that speaks as the signed-in user, or as a visitor when nobody is signed in. */
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

/** Auth, tables, RPCs (`from`, `rpc`) and functions of the backend. Retries belong to react-query. */
export const supabase = new Backend(`${env.supabaseUrl}/rest/v1`, {
  fetch: fetchAsUser,
  schema: 'public',
  retry: false,
});
