import { parseAsStringLiteral, type inferParserType } from 'nuqs';
import { filterTextParam } from '@/features/admin/shared/filter-text-param';

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled', 'incomplete'] as const;
export const PLANS = ['creator', 'pro', 'concierge'] as const;

/** Filters of the subscriptions table in the URL. A choice that is missing or unknown is null. */
export const subscriptionFilterParams = {
  email: filterTextParam,
  plan: parseAsStringLiteral(PLANS),
  status: parseAsStringLiteral(SUBSCRIPTION_STATUSES),
};

/** URL parameter of each filter. */
export const SUBSCRIPTION_FILTER_KEYS = {
  email: 'sub_email',
  plan: 'sub_plan',
  status: 'sub_status',
} as const satisfies Record<keyof typeof subscriptionFilterParams, string>;

export type SubscriptionFilters = inferParserType<typeof subscriptionFilterParams>;
