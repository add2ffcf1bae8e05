import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLiveChanges } from '@/lib/api/realtime';
import { notify } from '@/features/admin/webhooks/browser-notifications';
import { createNotices } from '@/features/admin/webhooks/failure-notice';
import { adminKeys } from '@/features/admin/shared/queries';
import { createLiveReloads } from '@/features/admin/webhooks/live-reloads';
import { fetchTroubles } from '@/features/admin/webhooks/queries';

/** Shortest time between two reloads of one query, in milliseconds. */
const RELOAD_PAUSE_MS = 400;

/**
 * Follows webhook_logs and subscriptions. A changed log row reloads every query of webhook logs, a change of an alert
 * or failure also the endpoint health, and a new failure raises a browser notification. Reloads do not cancel each
 * other (see createLiveReloads).
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const reload = useMemo(() => createLiveReloads(client, RELOAD_PAUSE_MS), [client]);
  const notices = useRef<ReturnType<typeof createNotices> | null>(null);

  const tellOfFailures = async (certain: boolean) => {
    // Nothing was told yet that something new could be compared with.
    if (!certain && notices.current === null) return;
    notices.current ??= createNotices();
    const notice = notices.current(await fetchTroubles(), certain);
    if (notice !== null) notify(notice);
  };

  useLiveChanges('panel', {
    webhook_logs: () => reload(adminKeys.logs),
    health: () => reload(adminKeys.health),
    failures: (unsure) => {
      tellOfFailures(!unsure).catch((error: unknown) => {
        console.warn('The failed events could not be read', error);
      });
    },
    subscriptions: () => reload(adminKeys.subscriptions),
  });
}
