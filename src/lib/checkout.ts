import { isCheckout, type CheckoutVars } from '@/lib/checkout-vars';
import type { BillingPeriod, PlanId } from '@domain/billing/plans.ts';

/** The plans that are paid for. */
export type PaidPlan = Exclude<PlanId, 'free'>;

/** The account that pays; the checkout gets both values, so that the payment names the account. */
export interface CheckoutUser {
  id: string;
  email: string;
}

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
  if (configured === undefined || !isCheckout(configured)) return null;
  const url = new URL(configured);
  return user === null ? url.href : namePayer(url.href, user);
}

/** The address of a hosted checkout page with email and id of the payer in its query. */
export function namePayer(href: string, user: CheckoutUser): string {
  const url = new URL(href);
  url.searchParams.set('prefilled_email', user.email);
  url.searchParams.set('client_reference_id', user.id);
  return url.href;
}
