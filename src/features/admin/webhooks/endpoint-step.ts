/** A place in the panel where something can be put right. */
export interface NextStep {
  label: string;
  /** The query of the panel's URL. */
  to: string;
}

export const SIGNING: NextStep = { label: 'Check the Stripe settings', to: '?tab=stripe-settings' };
export const COMPARE: NextStep = { label: 'See the differences', to: '?tab=subscriptions' };

const OF_ENDPOINTS: Readonly<Record<string, NextStep>> = {
  'not configured': SIGNING,
  'refusing deliveries': SIGNING,
  silent: SIGNING,
  drift: COMPARE,
};

/** Where an unhealthy endpoint is dealt with, by its status; null when the panel has no place for it. */
export function stepOfEndpoint(status: string): NextStep | null {
  return OF_ENDPOINTS[status] ?? null;
}
