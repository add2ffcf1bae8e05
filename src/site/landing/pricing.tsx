import {
  ANNUAL_NOTE,
  BILLING_PERIODS,
  formatPrice,
  PLANS,
  priceFor,
  type BillingPeriod,
  type Plan,
} from '@domain/billing/plans.ts';
import { StaticIsland, RENDERS_MARKUP } from '@/site/components/static-island';
import { ExternalLink } from '@/site/components/external-link';
import { buttonStyles } from '@/components/ui/button-styles';
import { BRAND } from '@domain/text/brand.ts';
import { checkoutLink, type CheckoutUser, type PaidPlan } from '@/lib/checkout';
import { CAN_BUY, CHECKOUT_VARS } from '@/lib/checkout-vars';
import { paths } from '@domain/paths.ts';
import { Faq } from '@/site/landing/faq';
import { PLAN_AUDIENCE } from '@/site/landing/plan-audience';
import { useStoredUser } from '@/site/landing/use-stored-user';

const CLOSED_ID = 'checkout-closed';

/** The plans with their prices. The style sheet shows the prices of the checked billing period. */
export function Pricing() {
  const user = useStoredUser();

  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="deferred pricing mx-auto max-w-page px-gutter py-section"
    >
      <StaticIsland>{RENDERS_MARKUP && <Opening />}</StaticIsland>
      <ul className="rule-double grid sm:grid-cols-2 lg:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanColumn key={plan.id} plan={plan} user={user} />
        ))}
      </ul>
      <StaticIsland>{RENDERS_MARKUP && <Faq />}</StaticIsland>
      <StaticIsland>{RENDERS_MARKUP && <ClosedNotice />}</StaticIsland>
    </section>
  );
}

function Opening() {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pb-8">
      <div className="grid gap-2">
        <h2 id="pricing-title" className="text-headline">
          Pricing
        </h2>
        <p className="text-muted-foreground">{ANNUAL_NOTE}</p>
        {!CAN_BUY && (
          <p className="max-w-measure">
            Checkout is not open yet for the paid plans. <WhatIsPossible />
          </p>
        )}
      </div>
      <fieldset className="flex gap-2">
        <legend className="sr-only">Billing period</legend>
        <label className="chip">
          <input type="radio" name="period" value="monthly" defaultChecked />
          Monthly
        </label>
        <label className="chip">
          <input type="radio" name="period" value="annual" />
          Annual
        </label>
      </fieldset>
    </div>
  );
}

function ClosedNotice() {
  return (
    <div
      id={CLOSED_ID}
      popover="auto"
      role="status"
      className="site-notice border-t-4 border-accent bg-popover p-5 text-popover-foreground shadow-lg"
    >
      <p className="font-semibold">Checkout is not open yet for this plan.</p>
      <p className="pt-1 text-sm text-muted-foreground">
        <WhatIsPossible />
      </p>
    </div>
  );
}

function WhatIsPossible() {
  return (
    <>
      Start free today, or write to{' '}
      <a href={`mailto:${BRAND.supportEmail}`} className="prose-link">
        {BRAND.supportEmail}
      </a>{' '}
      and we will set it up with you.
    </>
  );
}

function PlanColumn({ plan, user }: { plan: Plan; user: CheckoutUser | null }) {
  return (
    <li
      className={`flex flex-col gap-5 border-b border-border p-6 lg:border-b-0 ${
        plan.mostPopular ? 'bg-primary text-primary-foreground' : 'plan-rule'
      }`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-2xl">{plan.name}</h3>
        {plan.mostPopular && (
          <span className="bg-highlight px-2 py-0.5 text-xs font-semibold text-highlight-foreground">
            Most Popular
          </span>
        )}
      </div>
      <p className={`text-sm lg:min-h-11 ${plan.mostPopular ? '' : 'text-muted-foreground'}`}>
        {PLAN_AUDIENCE[plan.id]}
      </p>
      <Price plan={plan} />
      <ul className="grid gap-2 text-sm">
        {plan.lines.map(({ id, words }) => (
          <li key={id} className="tick">
            {words}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-2">
        <PlanAction plan={plan} user={user} />
      </div>
    </li>
  );
}

function Price({ plan }: { plan: Plan }) {
  if (plan.id === 'free') return <Amount dollars={0} unit="for good" />;
  return BILLING_PERIODS.map((period) => (
    <div key={period} data-period={period}>
      <Amount dollars={priceFor(plan, period)} unit={period === 'annual' ? 'a year' : 'a month'} />
    </div>
  ));
}

function Amount({ dollars, unit }: { dollars: number; unit: string }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="font-display text-5xl">{formatPrice(dollars)}</span>
      <span className="text-sm">{unit}</span>
    </p>
  );
}

function PlanAction({ plan, user }: { plan: Plan; user: CheckoutUser | null }) {
  const classes = `${buttonStyles({ variant: plan.mostPopular ? 'secondary' : 'outline' })} h-13! w-full leading-tight`;
  const { id, name } = plan;
  if (id === 'free') {
    return (
      <a href={paths.signup.getHref()} className={classes}>
        Start Free
      </a>
    );
  }
  return BILLING_PERIODS.map((period) => (
    <div key={period} data-period={period}>
      <CheckoutButton plan={id} name={name} period={period} user={user} className={classes} />
    </div>
  ));
}

interface CheckoutButtonProps {
  plan: PaidPlan;
  name: string;
  period: BillingPeriod;
  user: CheckoutUser | null;
  className: string;
}

function CheckoutButton({ plan, name, period, user, className }: CheckoutButtonProps) {
  const href = checkoutLink(plan, period, user, CHECKOUT_VARS);
  if (href === null) {
    return (
      <button type="button" popoverTarget={CLOSED_ID} className={`${className} flex-col gap-0`}>
        Get {name}
        <span className="text-xs font-normal">Checkout not open yet</span>
      </button>
    );
  }
  return (
    <ExternalLink href={href} className={className} data-checkout="">
      Get {name}
    </ExternalLink>
  );
}
