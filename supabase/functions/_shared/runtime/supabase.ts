import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { onceMoreAfterDeadlock } from '../domain/api/after-deadlock.ts';
import { readProjectKeys, type EnvSource } from './env.ts';

/** One instance serves requests of many users, so no session may be stored. */
const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** The database ends a statement of the API after eight seconds (`statement_timeout` of its roles). */
const TIMEOUT_MS = 10_000;

/**
 * A `fetch` that gives up when there is no answer, or no end of its body, within `timeoutMs`. It rejects
 * with an AbortError: supabase-js repeats a read after any other failure, and would wait again each time.
 */
function timedFetch(timeoutMs = TIMEOUT_MS): typeof fetch {
  const timed: typeof fetch = async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      return await fetch(input, { ...init, signal });
    } catch (error) {
      if (!timeout.aborted) throw error;
      throw new DOMException(`No answer within ${String(timeoutMs)} ms`, 'AbortError');
    }
  };
  return (input, init) => onceMoreAfterDeadlock(() => timed(input, init));
}

let service: SupabaseClient | undefined;

/** The client that bypasses RLS, for RPCs and rows that users may not access. */
export function serviceClient(): SupabaseClient {
  service ??= createServiceClient();
  return service;
}

/** A new such client; tests give it another project and a shorter time. */
export function createServiceClient(timeoutMs?: number, source?: EnvSource): SupabaseClient {
  const { url, secretKey } = readProjectKeys(source);
  return createClient(url, secretKey, {
    auth: STATELESS,
    global: { fetch: timedFetch(timeoutMs) },
  });
}

/** A client with the caller's token: RLS applies to every query. */
export function userClient(request: Request): SupabaseClient {
  const { url, publishableKey } = readProjectKeys();
  const authorization = request.headers.get('authorization');
  return createClient(url, publishableKey, {
    auth: STATELESS,
    global: {
      fetch: timedFetch(),
      headers: authorization ? { Authorization: authorization } : {},
    },
  });
}
