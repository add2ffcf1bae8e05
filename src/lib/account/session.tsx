import type { Session, User } from '@supabase/auth-js';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { profileUserQuery } from '@/lib/account/queries';
import { type AppError, toAppError } from '@/lib/api/app-error';
import { forget, readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { draftSlots } from '@/lib/browser/draft-storage';
import { authClient, whenAuthLoads } from '@/lib/api/supabase';
import { storedSession } from '@/lib/account/stored-session';

interface SessionState {
  session: Session | null;
  user: User | null;
  /** True until the stored session has been read once. */
  loading: boolean;
  /** Why reading the session failed: the server that renews it cannot be reached. */
  error: AppError | null;
  /** True when the session ended without a sign-out in this tab: expired or ended elsewhere. */
  ended: boolean;
  /** True from a sign-out in this tab on: its caller leaves the page, and no guard leads anywhere else. */
  leaving: boolean;
}

const INITIAL: SessionState = {
  session: null,
  user: null,
  loading: true,
  error: null,
  ended: false,
  leaving: false,
};

let state = INITIAL;
let started = false;
const listeners = new Set<() => void>();

function set(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

async function readSession(): Promise<void> {
  const { data, error } = await authClient()
    .then((auth) => auth.getSession())
    .catch((thrown: unknown) => ({ data: { session: null }, error: toAppError(thrown) }));
  const failure = error === null ? null : toAppError(error);
  // A known session stays. A stored session that cannot be renewed without a network does not mean signed out.
  if (failure?.code === 'network') {
    if (state.loading) set({ error: failure });
    return;
  }
  take(data.session);
}

function take(session: Session | null): void {
  const ended = session === null && state.session !== null && !state.leaving;
  set({ session, user: session?.user ?? null, loading: false, error: null, ended });
}

/**
 * Reads the stored session, called once before the first render. A valid one, or none, is known at once; the client
 * that renews it and hears of its changes in other tabs is loaded when `later` calls back.
 */
export function startSession(later: (task: () => void) => void): void {
  if (started) return;
  started = true;
  whenAuthLoads(follow);
  const stored = storedSession();
  if (stored === null && readText(SESSION_SLOT) !== null) {
    void readSession();
    return;
  }
  take(stored);
  // Another tab may have ended or renewed the session meanwhile.
  later(() => void readSession());
}

function follow(auth: Awaited<ReturnType<typeof authClient>>): void {
  auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') return;
    const ended = session === null && state.session !== null && !state.leaving;
    set({
      session,
      user: session?.user ?? null,
      error: null,
      ended,
      ...(session !== null && { loading: false }),
    });
  });
}

/** Reads the session again after the server could not be reached. */
export function retrySession(): void {
  set({ error: null });
  void readSession();
}

/**
 * Renews the session after the server refused a request as unauthenticated. A session that cannot
 * be renewed is removed, and the guards redirect to sign-in.
 */
export async function revalidateSession(): Promise<void> {
  if (state.session === null) return;
  const { error } = await (await authClient()).refreshSession();
  if (error === null || toAppError(error).code === 'network') return;
  await (await authClient()).signOut({ scope: 'local' });
}

/**
 * The result of a call that is no query and no mutation, whose refusals the query client would see:
 * one as unauthenticated revalidates the session. Errors pass through.
 */
export async function noticeEndedSession<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (toAppError(error).code === 'unauthenticated') void revalidateSession();
    throw error;
  }
}

/**
 * Asks the server whether the session was ended on another device and removes an ended one. Its
 * access token could read data until it expires.
 */
export async function verifySession(): Promise<void> {
  if (state.session === null) return;
  const { error } = await (await authClient()).getUser();
  const refused = error !== null && (error.status === 401 || error.status === 403);
  const missing = error?.name === 'AuthSessionMissingError';
  if (refused || missing) await (await authClient()).signOut({ scope: 'local' });
}

/**
 * Signs out in this browser or everywhere. `local` always succeeds: when the server cannot be
 * reached, the session of this browser is removed all the same. `global` throws AppError then. What was typed for
 * a pitch, a request or a message goes with it, unless the person keeps it. The caller leaves the page after it.
 */
export async function signOut(
  scope: 'local' | 'global' = 'local',
  keepsDrafts = false,
): Promise<void> {
  set({ leaving: true });
  const userId = signedInUser()?.id ?? null;
  try {
    const { error } = await (await authClient()).signOut({ scope });
    if (error !== null) {
      if (scope === 'global') throw toAppError(error);
      forget(SESSION_SLOT);
      set({ session: null, user: null, loading: false });
    }
    if (userId !== null && !keepsDrafts) draftSlots(userId).forEach(forget);
  } catch (error) {
    set({ leaving: false });
    throw error;
  }
}

/** The signed-in user; null for a visitor. */
export const signedInUser = (): User | null => state.user;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const SessionContext = createContext<SessionState | null>(null);

/** Provides the session to its children. `value` replaces the real one in tests. */
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
    // The state of the prerender and of the first hydration.
    () => INITIAL,
  );
  return <SessionContext value={value ?? current}>{children}</SessionContext>;
}

/** The signed-in user and session, and whether they are still being read. */
export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The row of `users` of the signed-in user; disabled for a visitor. */
export function useProfileUser() {
  const { user } = useSession();
  return useQuery({ ...profileUserQuery(user?.id ?? ''), enabled: user !== null });
}

/** Calls `listener` with the user's id (null for a visitor) now and at every change. */
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

/** The kind of an account as stored; what was chosen at sign-up until that is known. */
export const kindOf = (user: User | null, stored: { kind: unknown } | undefined): unknown =>
  stored?.kind ?? user?.user_metadata['role'];

/** The kind of the signed-in account. */
export function useAccountKind(): unknown {
  const { user } = useSession();
  return kindOf(user, useProfileUser().data);
}
