const DASHBOARD = 'https://dashboard.stripe.com';

/** Address of a subscription in Stripe's dashboard. `livemode` null: not known, taken for live. */
export function stripeSubscriptionUrl(subscriptionId: string, livemode: boolean | null): string {
  const mode = livemode === false ? '/test' : '';
  return `${DASHBOARD}${mode}/subscriptions/${encodeURIComponent(subscriptionId)}`;
}
