import { parseAsStringLiteral, useQueryState } from 'nuqs';

/** The tabs of the panel in their order, by what they are about; the value is the URL parameter `tab`. */
export const ADMIN_TAB_GROUPS = [
  {
    label: 'Payments',
    tabs: [
      { value: 'monitor', label: 'Monitor' },
      { value: 'stripe-settings', label: 'Stripe Settings' },
      { value: 'plan-mapping', label: 'Plan Mapping' },
      { value: 'webhook-logs', label: 'Webhook Logs' },
      { value: 'webhook-dashboard', label: 'Webhook Dashboard' },
      { value: 'subscriptions', label: 'Subscriptions' },
    ],
  },
  {
    label: 'Product',
    tabs: [
      { value: 'friday-fix', label: 'Friday Fix' },
      { value: 'support', label: 'Support' },
      { value: 'reviews', label: 'Reviews' },
      { value: 'calls', label: 'Calls' },
      { value: 'holds', label: 'Holds' },
      { value: 'outlets', label: 'Outlets' },
      { value: 'people', label: 'People' },
      { value: 'system-log', label: 'System Log' },
    ],
  },
] as const;

export type AdminTab = (typeof ADMIN_TAB_GROUPS)[number]['tabs'][number]['value'];

/** All tabs in one row. */
export const ADMIN_TABS: readonly { value: AdminTab; label: string }[] = ADMIN_TAB_GROUPS.flatMap(
  ({ tabs }) => [...tabs],
);

/** URL parameter of the open tab; Monitor when the parameter is missing or unknown. */
export const adminTabParam = parseAsStringLiteral(ADMIN_TABS.map(({ value }) => value))
  .withDefault('monitor')
  .withOptions({ history: 'push', clearOnDefault: false });

/** The open tab and its setter, which adds an entry to the browser's history. */
export function useAdminTab() {
  return useQueryState('tab', adminTabParam);
}
