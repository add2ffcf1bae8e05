import { planById } from '@domain/billing/plans.ts';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { WriteToUs } from '@/components/write-to-us';
import { PortalButton } from '@/features/billing/portal-button';
import { planState } from '@/features/billing/plan-state';
import type { Entitlements } from '@/lib/plan/queries';

/** Name and state of the account's plan, with the way to the payment provider's pages. */
export function PlanFacts({ entitlements }: { entitlements: Entitlements }) {
  const { badge, sentence } = planState(entitlements);
  return (
    <div className="grid justify-items-start gap-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-display text-2xl">{planById(entitlements.plan).name}</span>
          {badge !== null && <Badge variant={badge.variant}>{badge.label}</Badge>}
        </p>
        <p className="text-muted-foreground">{sentence}</p>
      </div>
      {entitlements.needs_attention && (
        <Alert variant="warning" title="We are checking your last payment">
          Your plan may take a moment to show. Nothing is lost. Questions? <WriteToUs />.
        </Alert>
      )}
      {entitlements.can_manage_billing && (
        // To mend a payment is the next step; otherwise that is another plan.
        <PortalButton variant={entitlements.status === 'past_due' ? 'primary' : 'outline'}>
          Manage billing
        </PortalButton>
      )}
    </div>
  );
}
