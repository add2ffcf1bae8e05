export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled', 'incomplete'] as const;
export const PLANS = ['creator', 'pro', 'concierge'] as const;

export interface SubscriptionFilters {
  email: string;
  plan: string;
  status: string;
}

const oneOf = (choices: readonly string[], value: string | null) =>
  value !== null && choices.includes(value) ? value : '';

/** Filters of the subscriptions table from the address bar; unknown values are ignored. */
export function subscriptionFilters(search: URLSearchParams): SubscriptionFilters {
  return {
    email: (search.get('sub_email') ?? '').trim().slice(0, 200),
    plan: oneOf(PLANS, search.get('sub_plan')),
    status: oneOf(SUBSCRIPTION_STATUSES, search.get('sub_status')),
  };
}

/** The same search string with these filters; other parameters stay. */
export function subscriptionSearch(
  search: URLSearchParams,
  filters: SubscriptionFilters,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['email', 'plan', 'status'] as const) {
    const value = filters[name].trim();
    if (value === '') next.delete(`sub_${name}`);
    else next.set(`sub_${name}`, value);
  }
  return next;
}
