import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTableChanges } from '@/lib/realtime';
import { notify } from './notifications';
import { createNoticeFilter, noticeFor, type ChangedLog } from './notice';
import { adminKeys } from './queries';

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
 * Reloads everything that shows webhook logs when one changes, and raises a browser notification
 * for new trouble. Changes that come together make one reload and one notification.
 */
export function useLiveLogs(): void {
  const client = useQueryClient();
  const gathered = useRef<ChangedLog[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const worthSaying = useRef<ReturnType<typeof createNoticeFilter> | null>(null);

  useEffect(() => () => clearTimeout(timer.current), []);

  function flush() {
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: adminKeys.logs });
    const notice = noticeFor(gathered.current);
    gathered.current = [];
    if (notice !== null) notify(notice);
  }

  useTableChanges({
    table: 'webhook_logs',
    onChange: (change) => {
      worthSaying.current ??= createNoticeFilter();
      const row = change === undefined ? null : changedLog(change.new);
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
