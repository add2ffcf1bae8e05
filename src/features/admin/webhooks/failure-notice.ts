import { isAlertStatus, statusLabel } from '@/features/admin/webhooks/webhook-status';

/** The part of a changed webhook_logs row that a notification needs. */
export interface ChangedLog {
  id: string;
  status: string;
  event_type: string | null;
  error_message: string | null;
}

/**
 * Decides which changes deserve a browser notification: a row that has newly become failed,
 * alert or retried_failed. A row counted up again in the same status stays quiet, and so does an
 * open alert that was there before the first look.
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

/** Title and text for the changes gathered since the last notification; null for none. */
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
