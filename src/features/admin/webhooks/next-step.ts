import { COMPARE, SIGNING, type NextStep } from '@/features/admin/webhooks/endpoint-step';

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
  if (causeGroup.startsWith('failed: No plan for price')) return PRICES;
  if (causeGroup.startsWith('failed: ')) return FAILED;
  const step = OF_CAUSES[causeGroup];
  if (step !== undefined) return step;
  if (customerEmail === null) return null;
  const search = new URLSearchParams({ tab: 'subscriptions', sub_email: customerEmail });
  return { label: 'See the subscription', to: `?${search.toString()}` };
}
