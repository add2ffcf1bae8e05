import { BILLING_PERIODS, type BillingPeriod, type PlanId } from '@domain/billing/plans.ts';

/** The plans that are paid for. */
export type PaidPlan = Exclude<PlanId, 'free'>;

/** The account that pays; the checkout gets both values, so that the payment names the account. */
export interface CheckoutUser {
  id: string;
  email: string;
}

type CheckoutVars = Partial<Record<`VITE_CHECKOUT_${string}`, string>>;

/**
 * The hosted checkout page of a plan, or null when none is configured or the configured value is
 * not an https address. Adds email and id of a signed-in user as the provider expects them.
 */
export function checkoutLink(
  plan: PaidPlan,
  period: BillingPeriod,
  user: CheckoutUser | null,
  vars: CheckoutVars,
): string | null {
  const configured = vars[`VITE_CHECKOUT_${plan.toUpperCase()}_${period.toUpperCase()}`]?.trim();
  if (!configured || !URL.canParse(configured)) return null;
  const url = new URL(configured);
  if (url.protocol !== 'https:') return null;
  return user === null ? url.href : namePayer(url.href, user);
}

/** The address of a hosted checkout page with email and id of the payer in its query. */
export function namePayer(href: string, user: CheckoutUser): string {
  const url = new URL(href);
  url.searchParams.set('prefilled_email', user.email);
  url.searchParams.set('client_reference_id', user.id);
  return url.href;
}

/** The links of this build, from `VITE_CHECKOUT_<PLAN>_<PERIOD>`. */
export const CHECKOUT_VARS: CheckoutVars = import.meta.env;

const PAID_PLANS: readonly PaidPlan[] = ['creator', 'pro', 'concierge'];

/** Whether any plan can be paid for in this build. */
export const CAN_BUY = PAID_PLANS.some((plan) =>
  BILLING_PERIODS.some((period) => checkoutLink(plan, period, null, CHECKOUT_VARS) !== null),
);
