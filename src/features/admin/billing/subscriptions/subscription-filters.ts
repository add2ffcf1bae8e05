import { parseAsStringLiteral, type inferParserType } from 'nuqs';
import { filterTextParam } from '@/features/admin/shared/filter-text-param';

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled', 'incomplete'] as const;
export const PLANS = ['creator', 'pro', 'concierge'] as const;

/** The orders of the table. */
export const SUBSCRIPTION_SORTS = [
  { value: 'created-desc', label: 'Newest first' },
  { value: 'created-asc', label: 'Oldest first' },
  { value: 'period-asc', label: 'Period ends soonest' },
  { value: 'period-desc', label: 'Period ends latest' },
  { value: 'access-asc', label: 'Access ends soonest' },
  { value: 'access-desc', label: 'Access ends latest' },
  { value: 'email-asc', label: 'Email, A to Z' },
  { value: 'email-desc', label: 'Email, Z to A' },
] as const;
export type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number]['value'];

/** Column and direction of an order, as `find_subscriptions()` takes them. */
export function sortArguments(sort: SubscriptionSort): { order: string; ascending: boolean } {
  const [order = 'created', direction] = sort.split('-');
  return { order, ascending: direction === 'asc' };
}

/** Filters of the subscriptions table in the URL. A choice that is missing or unknown is null. */
export const subscriptionFilterParams = {
  email: filterTextParam,
  plan: parseAsStringLiteral(PLANS),
  status: parseAsStringLiteral(SUBSCRIPTION_STATUSES),
  sort: parseAsStringLiteral(SUBSCRIPTION_SORTS.map(({ value }) => value)).withDefault(
    'created-desc',
  ),
};

/** URL parameter of each filter. */
export const SUBSCRIPTION_FILTER_KEYS = {
  email: 'sub_email',
  plan: 'sub_plan',
  status: 'sub_status',
  sort: 'sub_sort',
} as const satisfies Record<keyof typeof subscriptionFilterParams, string>;

export type SubscriptionFilters = inferParserType<typeof subscriptionFilterParams>;
