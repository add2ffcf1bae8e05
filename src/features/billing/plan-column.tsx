import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Check, Users } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '@/components/ui/badge';
import { WriteToUs } from '@/components/write-to-us';
import { PlanAction } from '@/features/billing/plan-action';
import { useSession } from '@/lib/account/session';
import { cn } from '@/lib/cn';
import { kitHoldingsQuery, type Entitlements } from '@/lib/plan/queries';
import { restingWords } from '@/lib/plan/resting';
import { PLAN_RIGHTS } from '@domain/billing/plan-rights.ts';
import { isTeamLine, lineMeaning, teamPlace } from '@domain/billing/plan-words.ts';
import {
  formatPrice,
  PLANS,
  priceFor,
  type BillingPeriod,
  type Plan,
  type PlanLineId,
} from '@domain/billing/plans.ts';

interface PlanColumnProps {
  plan: Plan;
  period: BillingPeriod;
  entitlements: Entitlements;
  /** The line to mark: it led the account here. */
  marked: PlanLineId | null;
}

/** A plan: its price, what each line means, how it is had, and the way to it. */
export function PlanColumn({ plan, period, entitlements, marked }: PlanColumnProps) {
  const at = PLANS.indexOf(plan);
  const current = PLANS.findIndex(({ id }) => id === entitlements.plan);
  const before = PLANS[at - 1];
  return (
    <li
      className={cn('paper flex flex-col gap-4 p-5', at === current && 'border-t-4 border-t-rule')}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 className="font-display text-2xl">{plan.name}</h3>
        {at === current && <Badge variant="success">Your plan</Badge>}
        {at === current + 1 && <Badge>Next plan</Badge>}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-4xl">{formatPrice(priceFor(plan, period))}</span>
        <span className="text-sm">
          {plan.id === 'free' ? 'for good' : period === 'annual' ? 'a year' : 'a month'}
        </span>
      </p>
      {before !== undefined && <p className="text-sm">Everything in {before.name}, and:</p>}
      <ul className="grid gap-4">
        {plan.lines.map((line) => (
          <PlanLine
            key={line.id}
            plan={plan}
            line={line}
            marked={line.id === marked}
            included={at <= current}
          />
        ))}
      </ul>
      <div className="mt-auto grid gap-3 pt-2">
        {at < current && <WouldRest plan={plan} />}
        <PlanAction
          plan={plan}
          period={period}
          entitlements={entitlements}
          next={at === current + 1 && entitlements.status !== 'past_due'}
        />
      </div>
    </li>
  );
}

interface PlanLineProps {
  plan: Plan;
  line: Plan['lines'][number];
  marked: boolean;
  /** Whether the account has it. */
  included: boolean;
}

function PlanLine({ plan, line, marked, included }: PlanLineProps) {
  const row = useRef<HTMLLIElement>(null);
  const place = teamPlace(line.id);
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  const Icon = isTeamLine(line.id) ? Users : Check;
  return (
    <li
      ref={row}
      className={cn(
        'flex gap-3 text-sm',
        marked && '-mx-2 rounded-sm bg-highlight/20 px-2 py-2 outline-2 outline-highlight',
      )}
      {...(marked && { 'aria-current': true })}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{line.words}</p>
        {marked && <p className="text-xs font-semibold">You came for this</p>}
        <p className="text-muted-foreground">{lineMeaning(plan, line.id)}</p>
        {line.id === 'support' && included && (
          <p>
            <WriteToUs />
          </p>
        )}
        {place !== null && included && (
          <p>
            <Link to={place.href} className="prose-link whitespace-nowrap max-sm:py-3.5">
              {place.words}
              <span className="sr-only">: {line.words}</span>
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

/** What a smaller plan would not show of the press kit. */
function WouldRest({ plan }: { plan: Plan }) {
  const { user } = useSession();
  const { data } = useQuery(kitHoldingsQuery(user?.id ?? ''));
  const words = data === undefined ? [] : restingWords(PLAN_RIGHTS[plan.id], data);
  return (
    <p className="text-sm text-muted-foreground">
      With {plan.name} nothing is deleted. {words.join(' ')}
    </p>
  );
}
