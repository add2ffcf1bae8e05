/** The six tabs of the panel in their order; the value stands in the address as ?tab=. */
export const ADMIN_TABS = [
  { value: 'monitor', label: 'Monitor' },
  { value: 'stripe-settings', label: 'Stripe Settings' },
  { value: 'plan-mapping', label: 'Plan Mapping' },
  { value: 'webhook-logs', label: 'Webhook Logs' },
  { value: 'webhook-dashboard', label: 'Webhook Dashboard' },
  { value: 'subscriptions', label: 'Subscriptions' },
] as const;

export type AdminTab = (typeof ADMIN_TABS)[number]['value'];

/** The tab named in the address; Monitor when none or an unknown one is named. */
export function tabFromSearch(search: URLSearchParams): AdminTab {
  const named = search.get('tab');
  return ADMIN_TABS.find((tab) => tab.value === named)?.value ?? 'monitor';
}
