import { Button } from '@/components/ui/button';
import { WriteToUs } from '@/components/write-to-us';
import { PortalButton } from '@/features/billing/portal-button';
import { wayToPlan } from '@/features/billing/plan-state';
import { useSession } from '@/lib/account/session';
import { CAN_BUY, CHECKOUT_VARS } from '@/lib/checkout-vars';
import { checkoutLink } from '@/lib/checkout';
import { longDate } from '@/lib/long-date';
import type { Entitlements } from '@/lib/plan/queries';
import type { BillingPeriod, Plan } from '@domain/billing/plans.ts';

interface PlanActionProps {
  plan: Plan;
  period: BillingPeriod;
  entitlements: Entitlements;
  /** Whether it is the next plan, which is the way on. */
  next: boolean;
}

/** The way from the account's plan to this one. */
export function PlanAction({ plan, period, entitlements, next }: PlanActionProps) {
  switch (wayToPlan(entitlements, plan.id)) {
    case 'current':
      return null;
    case 'ends':
      return (
        <p className="text-sm">
          {entitlements.access_until === null
            ? 'It begins when your paid plan ends.'
            : `It begins on ${longDate(entitlements.access_until)}.`}
        </p>
      );
    case 'portal': {
      const open =
        plan.id === 'free' || checkoutLink(plan.id, period, null, CHECKOUT_VARS) !== null;
      if (!open) return <NotOpenYet />;
      // Where nothing can be bought, people cancel it.
      if (plan.id === 'free' && !CAN_BUY)
        return (
          <p className="text-sm">
            <WriteToUs /> and we cancel your plan for you.
          </p>
        );
      return (
        <PortalButton variant={next ? 'primary' : 'outline'} className="w-full">
          {plan.id === 'free' ? 'Cancel in billing' : `Change to ${plan.name}`}
        </PortalButton>
      );
    }
    case 'checkout':
      return <Checkout plan={plan} period={period} next={next} />;
  }
}

function Checkout({ plan, period, next }: Omit<PlanActionProps, 'entitlements'>) {
  const { user } = useSession();
  if (plan.id === 'free') return null;
  const payer = user === null ? null : { id: user.id, email: user.email ?? '' };
  const href = checkoutLink(plan.id, period, payer, CHECKOUT_VARS);
  if (href === null) return <NotOpenYet />;
  return (
    <>
      <Button asChild variant={next ? 'primary' : 'outline'} className="w-full">
        <a href={href} target="_blank" rel="noopener">
          Get {plan.name}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      </Button>
      <p className="text-xs text-muted-foreground">
        The checkout opens in a new tab. This page changes by itself once it is paid.
      </p>
    </>
  );
}

const NotOpenYet = () => (
  <p className="text-sm">
    Checkout is not open yet for this plan. <WriteToUs /> and we will set it up with you.
  </p>
);
