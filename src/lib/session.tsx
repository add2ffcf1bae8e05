import type { Session, User } from '@supabase/auth-js';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AppError, toAppError } from '@/lib/app-error';
import { forget, SESSION_SLOT } from '@/lib/browser-storage';
import { supabase } from '@/lib/supabase';
import type { Database } from '@/types/database';

export interface SessionState {
  session: Session | null;
  user: User | null;
  /** True until the first look-up of the session is done. */
  loading: boolean;
  /** Why the first look-up is not done: the server that renews the session cannot be reached. */
  error: AppError | null;
  /** True when a session ended without this tab asking for it: expired, or signed out elsewhere. */
  ended: boolean;
}

type ProfileUser = Pick<
  Database['public']['Tables']['users']['Row'],
  'id' | 'email' | 'role' | 'kind' | 'name' | 'city_region'
>;

const INITIAL: SessionState = {
  session: null,
  user: null,
  loading: true,
  error: null,
  ended: false,
};

let state = INITIAL;
let started = false;
let leaving = false;
const listeners = new Set<() => void>();

function set(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

async function lookUp(): Promise<void> {
  const { data, error } = await supabase.auth.getSession();
  const failure = error === null ? null : toAppError(error);
  // A stored session that could not be renewed because the line is down is not a signed-out user.
  if (failure?.code === 'network') {
    set({ error: failure });
    return;
  }
  set({
    session: data.session,
    user: data.session?.user ?? null,
    loading: false,
    error: null,
  });
}

/** Looks the stored session up and follows it from then on. Called once, before the first render. */
export function startSession(): void {
  if (started) return;
  started = true;
  void lookUp();
  supabase.auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') return;
    const ended = session === null && state.session !== null && !leaving;
    set({
      session,
      user: session?.user ?? null,
      error: null,
      ended,
      ...(session !== null && { loading: false }),
    });
  });
}

/** Looks the session up again after the server could not be reached. */
export function retrySession(): void {
  set({ error: null });
  void lookUp();
}

/**
 * Asks the server whether the session still holds after it refused a query. A dead one is dropped,
 * and the guards send its owner to sign in.
 */
export async function revalidateSession(): Promise<void> {
  if (state.session === null) return;
  const { error } = await supabase.auth.refreshSession();
  if (error === null || toAppError(error).code === 'network') return;
  await supabase.auth.signOut({ scope: 'local' });
}

/**
 * Asks the server whether the session was ended on another device. Its token would go on reading
 * data until it runs out; a browser that knows lets go of it at once.
 */
export async function verifySession(): Promise<void> {
  if (state.session === null) return;
  const { error } = await supabase.auth.getUser();
  const refused = error !== null && (error.status === 401 || error.status === 403);
  const missing = error?.name === 'AuthSessionMissingError';
  if (refused || missing) await supabase.auth.signOut({ scope: 'local' });
}

/**
 * Signs out here, or everywhere. Here it always succeeds: with the server away, the session of this
 * browser is dropped all the same. Everywhere throws AppError when the server did not hear it.
 */
export async function signOut(scope: 'local' | 'global' = 'local'): Promise<void> {
  leaving = true;
  try {
    const { error } = await supabase.auth.signOut({ scope });
    if (error !== null) {
      if (scope === 'global') throw toAppError(error);
      forget(SESSION_SLOT);
      set({ session: null, user: null, loading: false });
    }
  } finally {
    leaving = false;
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const SessionContext = createContext<SessionState | null>(null);

/** Gives the session to the tree below. `value` replaces the real one in tests. */
export function SessionProvider({
  children,
  value,
}: {
  children: ReactNode;
  value?: SessionState;
}) {
  const current = useSyncExternalStore(
    subscribe,
    () => state,
    // What the prerender and the first hydration start from.
    () => INITIAL,
  );
  return <SessionContext value={value ?? current}>{children}</SessionContext>;
}

/** The signed-in user and session, and whether the first look-up is still on its way. */
export function useSession(): SessionState {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

async function fetchProfileUser(userId: string, signal: AbortSignal): Promise<ProfileUser> {
  const { data, error } = await supabase
    .from('users')
    .select('id, email, role, kind, name, city_region')
    .eq('id', userId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  return data;
}

/** The row of `users` that belongs to the account: name, kind and role as the server knows them. */
export const profileUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile-user', userId],
    queryFn: ({ signal }) => fetchProfileUser(userId, signal),
    staleTime: 60_000,
  });

/** The signed-in user's row of `users`; idle for a visitor. */
export function useProfileUser() {
  const { user } = useSession();
  return useQuery({ ...profileUserQuery(user?.id ?? ''), enabled: user !== null });
}

/** Calls back with the signed-in user's id (null for a visitor) now and whenever it changes. */
export function onUserChange(listener: (userId: string | null) => void): () => void {
  let last: string | null | undefined;
  const check = () => {
    if (state.loading) return;
    const id = state.user?.id ?? null;
    if (id === last) return;
    last = id;
    listener(id);
  };
  check();
  return subscribe(check);
}
