import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/lib/account/session';
import { adminAccessQuery } from '@/features/admin/shared/queries';

type AdminAccessState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'admin' }
  | { state: 'denied'; claimable: boolean; retry?: () => void };

/**
 * Whether the visitor may see the panel. A failed check denies access: the error is logged to the
 * console, and `retry` checks again.
 */
export function useAdminAccess(): AdminAccessState {
  const { user, loading } = useSession();
  const access = useQuery({ ...adminAccessQuery(user?.id ?? ''), enabled: user !== null });
  const { error, refetch } = access;

  useEffect(() => {
    if (error !== null) console.error('The admin check failed', error);
  }, [error]);

  if (loading) return { state: 'loading' };
  if (user === null) return { state: 'signed-out' };
  if (access.isPending) return { state: 'loading' };
  if (access.data === undefined) {
    return { state: 'denied', claimable: false, retry: () => void refetch() };
  }
  return access.data.admin
    ? { state: 'admin' }
    : { state: 'denied', claimable: access.data.claimable };
}
