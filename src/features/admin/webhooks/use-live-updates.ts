import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTableChanges } from '@/lib/realtime';
import { notify } from '@/features/admin/webhooks/browser-notifications';
import {
  createNoticeFilter,
  noticeFor,
  type ChangedLog,
} from '@/features/admin/webhooks/failure-notice';
import { adminKeys } from '@/features/admin/shared/queries';
import { isAlertStatus } from '@/features/admin/webhooks/webhook-status';

// A storm of events must not become a storm of reloads.
const GATHER_MS = 400;

function changedLog(row: Record<string, unknown>): ChangedLog | null {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const id = text(row['id']);
  const status = text(row['status']);
  if (id === null || status === null) return null;
  return {
    id,
    status,
    event_type: text(row['event_type']),
    error_message: text(row['error_message']),
  };
}

/**
 * Reloads everything that shows webhook logs when one changes, the endpoints' health too when there
 * is trouble or an end of it, and raises a browser notification for new trouble. Changes that come
 * together make one reload and one notification.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const gathered = useRef<ChangedLog[]>([]);
  const healthChanged = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const worthSaying = useRef<ReturnType<typeof createNoticeFilter> | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  function flush() {
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: adminKeys.logs });
    if (healthChanged.current) void client.invalidateQueries({ queryKey: adminKeys.health });
    healthChanged.current = false;
    const notice = noticeFor(gathered.current);
    gathered.current = [];
    if (notice !== null) notify(notice);
  }

  useTableChanges({
    table: 'webhook_logs',
    onChange: (change) => {
      worthSaying.current ??= createNoticeFilter();
      const values: Record<string, unknown> = change?.new ?? {};
      const row = changedLog(values);
      const ofAlert = typeof values['alert_cause'] === 'string';
      if (row !== null && (ofAlert || isAlertStatus(row.status))) healthChanged.current = true;
      if (row !== null && worthSaying.current(row, change?.eventType === 'INSERT')) {
        gathered.current.push(row);
      }
      timer.current ??= setTimeout(flush, GATHER_MS);
    },
  });

  useTableChanges({
    table: 'subscriptions',
    onChange: () => void client.invalidateQueries({ queryKey: adminKeys.subscriptions }),
  });
}
