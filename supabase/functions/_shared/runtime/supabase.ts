import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readEnv, supabaseEnv } from './env.ts';

/** One instance serves requests of many users, so no session may be stored. */
const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

let service: SupabaseClient | undefined;

/** The client that bypasses RLS, for RPCs and rows that users may not access. */
export function serviceClient(): SupabaseClient {
  if (!service) {
    const env = readEnv(supabaseEnv);
    service = createClient(env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, { auth: STATELESS });
  }
  return service;
}

/** A client with the caller's token: RLS applies to every query. */
export function userClient(request: Request): SupabaseClient {
  const env = readEnv(supabaseEnv);
  const authorization = request.headers.get('authorization');
  return createClient(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, {
    auth: STATELESS,
    global: { headers: authorization ? { Authorization: authorization } : {} },
  });
}
