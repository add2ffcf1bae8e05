import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTableChanges } from '@/lib/api/realtime';
import { notify } from '@/features/admin/webhooks/browser-notifications';
import {
  createNoticeFilter,
  noticeFor,
  type ChangedLog,
} from '@/features/admin/webhooks/failure-notice';
import { adminKeys } from '@/features/admin/shared/queries';
import { createLiveReloads } from '@/features/admin/webhooks/live-reloads';
import { isAlertStatus } from '@/features/admin/webhooks/webhook-status';

// Many changes in a short time cause one reload.
const COLLECT_MS = 400;
/** Shortest time between two reloads of one query, in milliseconds. */
const RELOAD_PAUSE_MS = 400;

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
 * Follows webhook_logs and subscriptions. A changed log row reloads every query of webhook logs, a
 * change of an alert or failure also the endpoint health, and a new failure raises a browser
 * notification. Changes within 400 ms cause one reload and one notification; reloads do not cancel
 * each other (see createLiveReloads).
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const reload = useMemo(() => createLiveReloads(client, RELOAD_PAUSE_MS), [client]);
  const collected = useRef<ChangedLog[]>([]);
  const healthChanged = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const raisesNotice = useRef<ReturnType<typeof createNoticeFilter> | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = () => {
    timer.current = undefined;
    reload(adminKeys.logs);
    if (healthChanged.current) reload(adminKeys.health);
    healthChanged.current = false;
    const notice = noticeFor(collected.current);
    collected.current = [];
    if (notice !== null) notify(notice);
  };

  useTableChanges({
    table: 'webhook_logs',
    onChange: (change) => {
      raisesNotice.current ??= createNoticeFilter();
      const values: Record<string, unknown> = change?.new ?? {};
      const row = changedLog(values);
      const ofAlert = typeof values['alert_cause'] === 'string';
      if (row !== null && (ofAlert || isAlertStatus(row.status))) healthChanged.current = true;
      if (row !== null && raisesNotice.current(row, change?.eventType === 'INSERT')) {
        collected.current.push(row);
      }
      timer.current ??= setTimeout(flush, COLLECT_MS);
    },
  });

  useTableChanges({
    table: 'subscriptions',
    onChange: () => {
      reload(adminKeys.subscriptions);
    },
  });
}
