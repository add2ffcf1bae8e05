/** Every status of a webhook_logs row. */
export const WEBHOOK_STATUSES = [
  'success',
  'failed',
  'pending',
  'alert',
  'retried_success',
  'retried_failed',
  'acknowledged',
] as const;

type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** The statuses that need an admin: they are on the alerts list and raise notifications. */
export const ALERT_STATUSES = ['failed', 'alert', 'retried_failed'] as const;

const LABELS: Record<WebhookStatus, string> = {
  success: 'Success',
  failed: 'Failed',
  pending: 'Pending',
  alert: 'Alert',
  retried_success: 'Retried, success',
  retried_failed: 'Retried, failed',
  acknowledged: 'Acknowledged',
};

type BadgeVariant = 'neutral' | 'success' | 'warning' | 'destructive' | 'outline';

const VARIANTS: Record<WebhookStatus, BadgeVariant> = {
  success: 'success',
  failed: 'destructive',
  pending: 'neutral',
  alert: 'warning',
  retried_success: 'success',
  retried_failed: 'destructive',
  acknowledged: 'outline',
};

/** Narrows text from the database or the URL to a known status. */
function isWebhookStatus(value: string): value is WebhookStatus {
  return (WEBHOOK_STATUSES as readonly string[]).includes(value);
}

/** Label of a status; an unknown status is shown as it is. */
export function statusLabel(status: string): string {
  return isWebhookStatus(status) ? LABELS[status] : status;
}

/** Badge style of a status; neutral for an unknown one. */
export function statusVariant(status: string): BadgeVariant {
  return isWebhookStatus(status) ? VARIANTS[status] : 'neutral';
}

/** Only failed and retried_failed events can be retried. */
export function canRetry(status: string): boolean {
  return status === 'failed' || status === 'retried_failed';
}

/** Whether rows of this status are on the alerts list. */
export function isAlertStatus(status: string): boolean {
  return (ALERT_STATUSES as readonly string[]).includes(status);
}
