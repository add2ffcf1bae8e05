import { useEffect, useState } from 'react';
import { ExternalLink } from '@/components/site/external-link';
import { buttonStyles } from '@/components/ui/button-styles';
import { BRAND } from '@/lib/brand';
import {
  CHECKOUT_VARS,
  checkoutLink,
  type BillingPeriod,
  type CheckoutUser,
  type PaidPlan,
} from '@/lib/checkout';
import { paths } from '@/lib/paths';
import { Faq } from './faq';
import { PLANS, type Plan } from './plans';
import { storedUser } from './stored-user';

const CLOSED_ID = 'checkout-closed';

/** The price list. The period is a pair of radio buttons that the style sheet listens to. */
export function Pricing() {
  const [user, setUser] = useState<CheckoutUser | null>(null);
  useEffect(() => {
    setUser(storedUser());
  }, []);

  return (
    <section
      id="pricing"
      aria-labelledby="pricing-title"
      className="pricing mx-auto max-w-page scroll-mt-16 px-gutter py-section"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pb-8">
        <div className="grid gap-2">
          <h2 id="pricing-title" className="text-headline">
            Pricing
          </h2>
          <p className="text-muted-foreground">Annual = 2 months free. Cancel anytime.</p>
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
      <ul className="rule-double grid sm:grid-cols-2 lg:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanColumn key={plan.name} plan={plan} user={user} />
        ))}
      </ul>
      <Faq />
      <div
        id={CLOSED_ID}
        popover="auto"
        role="status"
        className="site-notice border-t-4 border-accent bg-popover p-5 text-popover-foreground shadow-lg"
      >
        <p className="font-semibold">Checkout is not open yet for this plan.</p>
        <p className="pt-1 text-sm text-muted-foreground">
          Start free today, or write to{' '}
          <a href={`mailto:${BRAND.supportEmail}`} className="prose-link">
            {BRAND.supportEmail}
          </a>{' '}
          and we will set it up with you.
        </p>
      </div>
    </section>
  );
}

function PlanColumn({ plan, user }: { plan: Plan; user: CheckoutUser | null }) {
  return (
    <li
      className={`flex flex-col gap-5 border-b border-border p-6 lg:border-b-0 ${
        plan.popular ? 'bg-primary text-primary-foreground' : 'plan-rule'
      }`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-2xl">{plan.name}</h3>
        {plan.popular && (
          <span className="bg-highlight px-2 py-0.5 text-xs font-semibold text-highlight-foreground">
            Most Popular
          </span>
        )}
      </div>
      <p className={`text-sm lg:min-h-11 ${plan.popular ? '' : 'text-muted-foreground'}`}>
        {plan.audience}
      </p>
      <Price plan={plan} />
      <ul className="grid gap-2 text-sm">
        {plan.includes.map((item) => (
          <li key={item} className="tick">
            {item}
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
  if (plan.checkout === null) return <Amount dollars={0} unit="for good" />;
  return (
    <>
      <div data-period="monthly">
        <Amount dollars={plan.monthly} unit="a month" />
      </div>
      <div data-period="annual">
        <Amount dollars={plan.annual} unit="a year" />
      </div>
    </>
  );
}

function Amount({ dollars, unit }: { dollars: number; unit: string }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="font-display text-5xl">${dollars.toLocaleString('en-US')}</span>
      <span className="text-sm">{unit}</span>
    </p>
  );
}

function PlanAction({ plan, user }: { plan: Plan; user: CheckoutUser | null }) {
  const classes = `${buttonStyles({ variant: plan.popular ? 'secondary' : 'outline' })} h-13! w-full leading-tight`;
  if (plan.checkout === null) {
    return (
      <a href={paths.signup.getHref()} className={classes}>
        Start Free
      </a>
    );
  }
  return (
    <>
      {(['monthly', 'annual'] as const).map((period) => (
        <div key={period} data-period={period}>
          <CheckoutButton
            plan={plan.checkout ?? 'creator'}
            name={plan.name}
            period={period}
            user={user}
            className={classes}
          />
        </div>
      ))}
    </>
  );
}

type CheckoutButtonProps = {
  plan: PaidPlan;
  name: string;
  period: BillingPeriod;
  user: CheckoutUser | null;
  className: string;
};

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
    <ExternalLink href={href} className={className}>
      Get {name}
    </ExternalLink>
  );
}
