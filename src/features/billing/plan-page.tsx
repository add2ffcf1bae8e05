import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import { OwnPlan } from '@/features/billing/own-plan';
import { PlanColumn } from '@/features/billing/plan-column';
import { PlanSkeleton } from '@/features/billing/plan-skeleton';
import { planToMark } from '@/features/billing/plan-state';
import { safeNext } from '@/lib/account/safe-next';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import type { Entitlements } from '@/lib/plan/queries';
import { useEntitlements } from '@/lib/plan/use-entitlements';
import { ANNUAL_NOTE, isPlanLine, PLANS, type BillingPeriod } from '@domain/billing/plans.ts';
import { WHO_WRITES } from '@domain/pitch/drafted-words.ts';
import type { PageData } from '@/lib/page-data';
import { entitlementsQuery } from '@/lib/plan/queries';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';

/**
 * /app/plan: what the account has and used, and what the other plans give. `?line=` names the row of the
 * plan table to highlight, `?from=` the page to go back to.
 */
export function PlanPage() {
  useDocumentTitle('Your plan');
  const [search] = useSearchParams();
  const entitlements = useEntitlements();
  const back = safeNext(search.get('from'));
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        {back !== undefined && (
          <Link
            to={back}
            className="prose-link inline-flex items-center gap-2 justify-self-start max-sm:-my-2.5 max-sm:min-h-11"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Back to where you were
          </Link>
        )}
        <PageHeader
          title="Your plan"
          description="What you have, what you used, and what the other plans give."
        />
      </div>
      {entitlements.isPending ? (
        <PlanSkeleton />
      ) : entitlements.isLoadingError ? (
        <ErrorState
          title="Your plan did not load"
          error={entitlements.error}
          onRetry={() => void entitlements.refetch()}
        />
      ) : (
        <>
          <OwnPlan entitlements={entitlements.data} />
          <AllPlans entitlements={entitlements.data} line={search.get('line')} />
        </>
      )}
    </div>
  );
}

function AllPlans({ entitlements, line }: { entitlements: Entitlements; line: string | null }) {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  const wanted = isPlanLine(line) ? line : null;
  const marked = planToMark(entitlements.plan, wanted);
  return (
    <section aria-labelledby="all-plans" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="grid gap-1">
          <h2 id="all-plans" className="font-display text-2xl">
            All plans
          </h2>
          <p className="text-muted-foreground">{ANNUAL_NOTE}</p>
          <p className="max-w-measure text-sm">{WHO_WRITES}</p>
        </div>
        <RadioGroup
          aria-label="Billing period"
          className="flex gap-6"
          value={period}
          onValueChange={(value) => {
            setPeriod(value === 'annual' ? 'annual' : 'monthly');
          }}
        >
          <RadioGroupItem value="monthly" label="Monthly" />
          <RadioGroupItem value="annual" label="Annual" />
        </RadioGroup>
      </div>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanColumn
            key={plan.id}
            plan={plan}
            period={period}
            entitlements={entitlements}
            marked={plan.id === marked ? wanted : null}
          />
        ))}
      </ul>
    </section>
  );
}

/** What the page shows first. */
export const data: PageData = ({ client, userId }) => {
  void client.prefetchQuery(entitlementsQuery(userId));
  void client.prefetchQuery(pitchQuotaQuery(userId));
};
