export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled'] as const;
export const PLANS = ['creator', 'pro', 'concierge'] as const;

export interface SubscriptionFilters {
  email: string;
  plan: string;
  status: string;
}

interface Filterable {
  email: string | null;
  plan: string | null;
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

/** Rows that match every set filter; e-mail by contained text without regard to case. */
export function filterSubscriptions<Row extends Filterable>(
  rows: readonly Row[],
  filters: SubscriptionFilters,
): Row[] {
  const email = filters.email.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (email === '' || (row.email ?? '').toLowerCase().includes(email)) &&
      (filters.plan === '' || row.plan === filters.plan) &&
      (filters.status === '' || row.status === filters.status),
  );
}
