import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';
import type { Database } from '@/types/database';

export type WebhookLog = Database['public']['Tables']['webhook_logs']['Row'];

const LATEST_LIMIT = 50;

/** Query keys of the panel. Everything under `logs` is stale as soon as a log row changes. */
export const adminKeys = {
  all: ['admin'] as const,
  access: (userId: string) => ['admin', 'access', userId] as const,
  logs: ['admin', 'logs'] as const,
  health: ['admin', 'health'] as const,
  settings: ['admin', 'settings'] as const,
  subscriptions: ['admin', 'subscriptions'] as const,
};

interface AdminAccess {
  admin: boolean;
  /** True when nobody is an admin yet, so that the visitor may claim the role. */
  claimable: boolean;
}

async function fetchAccess(userId: string, signal: AbortSignal): Promise<AdminAccess> {
  const { data, error } = await supabase
    .from('users')
    .select('role')
    .eq('id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data?.role === 'admin') return { admin: true, claimable: false };
  const exists = await supabase.rpc('admin_exists').abortSignal(signal);
  if (exists.error !== null) throw toAppError(exists.error);
  // Only a plain "no" from the server opens the claim.
  return { admin: false, claimable: exists.data === false };
}

/** Whether the account may see the panel. What it may read is decided by the server's policies. */
export const adminAccessQuery = (userId: string) =>
  queryOptions({
    queryKey: adminKeys.access(userId),
    queryFn: ({ signal }) => fetchAccess(userId, signal),
    staleTime: 30_000,
    meta: { silent: true },
  });

async function fetchLatestLogs(signal: AbortSignal): Promise<WebhookLog[]> {
  const { data, error } = await supabase
    .from('webhook_logs')
    .select('*')
    .order('timestamp', { ascending: false })
    .limit(LATEST_LIMIT)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return data;
}

/** The latest 50 rows of the ledger. */
export const latestLogsQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.logs, 'latest'],
    queryFn: ({ signal }) => fetchLatestLogs(signal),
  });
