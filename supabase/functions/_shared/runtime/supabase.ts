import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readEnv, supabaseEnv } from './env.ts';

/** No session is kept: a function serves many people, one after the other. */
const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

let service: SupabaseClient | undefined;

/** The client that passes RLS. Only for RPCs and rows that no client may reach. */
export function serviceClient(): SupabaseClient {
  if (!service) {
    const env = readEnv(supabaseEnv);
    service = createClient(env.SUPABASE_URL, env.SUPABASE_SERVICE_ROLE_KEY, { auth: STATELESS });
  }
  return service;
}

/** A client that acts as the caller: every query goes through RLS with their token. */
export function userClient(request: Request): SupabaseClient {
  const env = readEnv(supabaseEnv);
  const authorization = request.headers.get('authorization');
  return createClient(env.SUPABASE_URL, env.SUPABASE_ANON_KEY, {
    auth: STATELESS,
    global: { headers: authorization ? { Authorization: authorization } : {} },
  });
}
