import type { SubscriptionTotals } from '@/features/admin/billing/queries';

// Stripe's currencies without a smaller unit.
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));

/** An amount in the smallest unit of its currency, as text: "$1,234.50". */
export function formatAmount(cents: number, currency: string): string {
  const amount = WHOLE.has(currency) ? cents : cents / 100;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(amount);
}

/** Share of the subscriptions that were lost, in percent with one decimal; null without any. */
export function churnRate({ at_start, lost }: SubscriptionTotals['churn']): string | null {
  return at_start === 0 ? null : `${((lost / at_start) * 100).toFixed(1)}%`;
}
