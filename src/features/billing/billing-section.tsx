import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { PlanFacts } from '@/features/billing/plan-facts';
import { PlanSkeleton } from '@/features/billing/plan-skeleton';
import { useSession } from '@/lib/account/session';
import { entitlementsQuery } from '@/lib/plan/queries';
import { useEntitlements } from '@/lib/plan/use-entitlements';
import { paths } from '@domain/paths.ts';

/**
 * Plan, renewal date, cancellation and the ways to the portal and the plan page. With `payersOnly` nothing is shown to
 * accounts that pay for nothing, and no plan page, which is a creator's.
 */
export function BillingSection({ payersOnly = false }: { payersOnly?: boolean }) {
  const { user } = useSession();
  const { data } = useQuery({ ...entitlementsQuery(user?.id ?? ''), enabled: user !== null });
  const pays =
    data !== undefined && (data.plan !== 'free' || data.can_manage_billing || data.needs_attention);
  if (payersOnly && !pays) return null;
  return (
    <SettingsPart title="Plan and billing" className="min-h-40">
      <Plan />
      {!payersOnly && (
        <Button asChild variant="outline" className="mt-3">
          <Link to={paths.plan.getHref()}>What your plan gives, and others</Link>
        </Button>
      )}
    </SettingsPart>
  );
}

function Plan() {
  const entitlements = useEntitlements();
  if (entitlements.isPending) return <PlanSkeleton />;
  if (entitlements.isLoadingError) {
    return <ErrorState error={entitlements.error} onRetry={() => void entitlements.refetch()} />;
  }
  return <PlanFacts entitlements={entitlements.data} />;
}
