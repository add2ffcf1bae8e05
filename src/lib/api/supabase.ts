import { PostgrestClient } from '@supabase/postgrest-js';
import { onceMoreAfterDeadlock } from '@domain/api/after-deadlock.ts';
import type * as AuthModuleNames from '@/lib/api/auth-client';
import { noteFirst, takeFirst } from '@/lib/api/first-requests';
import { storedSession } from '@/lib/account/stored-session';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { env } from '@/lib/env';
import type { Database } from '@/types/database';

type AuthModule = typeof AuthModuleNames;

let loading: Promise<AuthModule> | undefined;
let loaded: AuthModule | undefined;
let onLoaded: (auth: AuthModule['auth']) => void = () => undefined;

/** Sets what is called once the client is loaded, before its first call. */
export function whenAuthLoads(callback: typeof onLoaded): void {
  onLoaded = callback;
}

/**
 * The client of the auth server, loaded at the first call: 18 KB of gzip that a page with a valid stored session
 * does not need for its first content.
 */
export async function authModule(): Promise<AuthModule> {
  loading ??= import('@/lib/api/auth-client').then(
    (module) => {
      loaded = module;
      onLoaded(module.auth);
      return module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The client of the signed-in session. */
export async function authClient(): Promise<AuthModule['auth']> {
  return (await authModule()).auth;
}

/** The signed-in user's access token, refreshed when due; null for a visitor. */
export async function accessToken(): Promise<string | null> {
  const stored = loaded === undefined ? storedSession() : null;
  if (stored !== null) return stored.access_token;
  // A visitor has nothing that the client could read.
  if (loaded === undefined && readText(SESSION_SLOT) === null) return null;
  const { data } = await (await authClient()).getSession();
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

/**
 * Tables and RPCs (`from`, `rpc`) of the backend; invoke.ts calls its functions. React Query does the retries. Not made
 * by `createClient`, which includes auth, realtime and storage: 22 KB of gzip that the first page does not need.
 */
export const supabase = new PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>(
  `${env.supabaseUrl}/rest/v1`,
  {
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      noteFirst(url, init);
      const ask = () => onceMoreAfterDeadlock(() => fetchAsUser(input, init));
      return takeFirst(url, init)?.catch(ask) ?? ask();
    },
    schema: 'public',
    retry: false,
  },
);
