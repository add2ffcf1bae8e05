import { isAlertStatus, statusLabel } from '@/features/admin/webhooks/webhook-status';

/** The part of a changed webhook_logs row that a notification needs. */
export interface ChangedLog {
  id: string;
  status: string;
  event_type: string | null;
  error_message: string | null;
}

/**
 * Returns a function that decides whether a change raises a browser notification: it does when a
 * row becomes failed, alert or retried_failed. It does not when a row keeps its status, and when the
 * first known change of a row updates an alert that was open before.
 */
export function createNoticeFilter(): (row: ChangedLog, inserted: boolean) => boolean {
  const last = new Map<string, string>();
  return (row, inserted) => {
    const before = last.get(row.id);
    last.set(row.id, row.status);
    if (!isAlertStatus(row.status) || before === row.status) return false;
    return inserted || before !== undefined || row.status !== 'alert';
  };
}

/** Title and text of one notification for several changes; null for none. */
export function noticeFor(rows: readonly ChangedLog[]): { title: string; body: string } | null {
  const [first] = rows;
  if (first === undefined) return null;
  if (rows.length > 1) {
    return { title: 'Webhook trouble', body: `${rows.length} webhook events need attention.` };
  }
  const what = first.event_type ?? 'Webhook event';
  return {
    title: `Webhook ${statusLabel(first.status).toLowerCase()}`,
    body: first.error_message === null ? what : `${what}: ${first.error_message}`,
  };
}
