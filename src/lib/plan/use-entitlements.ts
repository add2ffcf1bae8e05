import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveChanges } from '@/lib/api/realtime';
import { useSession } from '@/lib/account/session';
import { entitlementsQuery } from '@/lib/plan/queries';

/**
 * The plan of the signed-in account, up to date while the screen is open: a payment shows at once. With
 * another plan everything is asked for again, because nearly every screen depends on it.
 */
export function useEntitlements() {
  const { user } = useSession();
  const client = useQueryClient();
  const entitlements = useQuery({
    ...entitlementsQuery(user?.id ?? ''),
    enabled: user !== null,
  });
  useLiveChanges('account', { subscriptions: () => void entitlements.refetch() });
  const plan = entitlements.data?.plan;
  const before = useRef(plan);
  useEffect(() => {
    if (plan === before.current) return;
    const changed = before.current !== undefined;
    before.current = plan;
    if (changed) void client.invalidateQueries();
  }, [plan, client]);
  return entitlements;
}
