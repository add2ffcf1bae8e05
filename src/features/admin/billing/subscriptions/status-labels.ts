const STATUSES: Record<string, { label: string; variant: 'success' | 'warning' | 'neutral' }> = {
  active: { label: 'Active', variant: 'success' },
  past_due: { label: 'Past due', variant: 'warning' },
  canceled: { label: 'Canceled', variant: 'neutral' },
  incomplete: { label: 'Incomplete', variant: 'neutral' },
};

/** Label of a subscription's status; an unknown status is shown as it is. */
export function subscriptionStatusLabel(status: string): string {
  return STATUSES[status]?.label ?? status;
}

/** A plan's name as people write it. */
export function planLabel(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** Badge style of a subscription's status. */
export function subscriptionStatusVariant(status: string): 'success' | 'warning' | 'neutral' {
  return STATUSES[status]?.variant ?? 'neutral';
}

const ATTENTION: Record<string, string> = {
  needs_resync: 'Needs resync',
  unmapped_price: 'Price without a plan',
  unknown_status: 'Unknown status',
};

/** Why a subscription needs the attention of an admin. */
export function attentionLabel(attention: string): string {
  return ATTENTION[attention] ?? attention;
}

/** What a refund means for the access of a subscription with this status. */
export function refundLabel(refund: string, status: string): string {
  const live = status === 'canceled' ? '' : ', still subscribed';
  switch (refund) {
    case 'partial':
      return `Refunded in part${live}`;
    case 'dispute_lost':
      return 'Dispute lost';
    case 'untied':
      return `Refunded, period not known${live}`;
    default:
      return `Refunded${live}`;
  }
}

/** How a pause of the collection shows; only `void` rests the plan. */
export function pauseLabel(behavior: string): string {
  return behavior === 'void' ? 'Paused' : 'Collection paused';
}
