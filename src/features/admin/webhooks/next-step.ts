import { COMPARE, SIGNING, type NextStep } from '@/features/admin/webhooks/endpoint-step';
import type { WebhookLog } from '@/features/admin/webhooks/queries';
import { isAlertStatus } from '@/features/admin/webhooks/webhook-status';

const NO_PLAN = 'No plan for price';
const PRICES: NextStep = { label: 'Choose the plan', to: '?tab=plan-mapping' };
const FAILED: NextStep = {
  label: 'See the failed events',
  to: '?tab=webhook-dashboard&status=failed',
};

const OF_CAUSES: Readonly<Record<string, NextStep>> = {
  'alert.high_failure_rate': FAILED,
  'alert.refused_deliveries': SIGNING,
  'alert.silence': SIGNING,
  'alert.unmapped_price': PRICES,
  'alert.unmatched_payer': { label: 'Find the account', to: '?tab=subscriptions' },
  'alert.refund': { label: 'Decide on the access', to: '?tab=subscriptions' },
  'alert.needs_resync': { label: 'Replay the events', to: '?tab=subscriptions' },
  'alert.reconcile': COMPARE,
  'alert.recomputation': COMPARE,
};

/** Where the cause of an alert is dealt with; null when the panel has no place for it. */
export function stepOfCause(causeGroup: string, customerEmail: string | null): NextStep | null {
  if (causeGroup.startsWith(`failed: ${NO_PLAN}`)) return PRICES;
  if (causeGroup.startsWith('failed: ')) return FAILED;
  const step = OF_CAUSES[causeGroup];
  if (step !== undefined) return step;
  if (customerEmail === null) return null;
  const search = new URLSearchParams({ tab: 'subscriptions', sub_email: customerEmail });
  return { label: 'See the subscription', to: `?${search.toString()}` };
}

type EventFacts = Pick<
  WebhookLog,
  'status' | 'event_type' | 'alert_cause' | 'error_message' | 'customer_email'
>;

/** Where a row of the log is dealt with; null when it needs nobody, or a retry in the log itself. */
export function stepOfEvent({ status, ...row }: EventFacts): NextStep | null {
  if (!isAlertStatus(status)) return null;
  if (row.alert_cause !== null) return stepOfCause(row.event_type, row.customer_email);
  return row.error_message?.startsWith(NO_PLAN) === true ? PRICES : null;
}
