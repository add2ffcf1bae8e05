import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readProjectKeys } from './env.ts';

/** One instance serves requests of many users, so no session may be stored. */
const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

let service: SupabaseClient | undefined;

/** The client that bypasses RLS, for RPCs and rows that users may not access. */
export function serviceClient(): SupabaseClient {
  if (!service) {
    const { url, secretKey } = readProjectKeys();
    service = createClient(url, secretKey, { auth: STATELESS });
  }
  return service;
}

/** A client with the caller's token: RLS applies to every query. */
export function userClient(request: Request): SupabaseClient {
  const { url, publishableKey } = readProjectKeys();
  const authorization = request.headers.get('authorization');
  return createClient(url, publishableKey, {
    auth: STATELESS,
    global: { headers: authorization ? { Authorization: authorization } : {} },
  });
}
