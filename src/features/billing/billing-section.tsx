import { useQuery } from '@tanstack/react-query';
import { planById } from '@domain/billing/plans.ts';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { Skeleton } from '@/components/ui/skeleton';
import { BRAND } from '@domain/text/brand.ts';
import { toAppError, type AppError } from '@/lib/api/app-error';
import { paths } from '@domain/paths.ts';
import { useTableChanges } from '@/lib/api/realtime';
import { useSession } from '@/lib/account/session';
import { planState } from '@/features/billing/plan-state';
import { useBillingPortal } from '@/features/billing/mutations';
import { entitlementsQuery, type Entitlements } from '@/features/billing/queries';

/**
 * Plan, renewal date, cancellation and a button to the portal of the payment provider. With `payersOnly` nothing
 * is shown to accounts that pay for nothing.
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
    </SettingsPart>
  );
}

function Plan() {
  const { user } = useSession();
  const entitlements = useQuery({
    ...entitlementsQuery(user?.id ?? ''),
    enabled: user !== null,
  });
  useTableChanges({
    table: 'subscriptions',
    enabled: user !== null,
    onChange: () => void entitlements.refetch(),
  });

  if (entitlements.isPending) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading your plan</span>
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="h-11 w-36" />
      </div>
    );
  }
  if (entitlements.isLoadingError) {
    return <ErrorState error={entitlements.error} onRetry={() => void entitlements.refetch()} />;
  }
  return <PlanFacts entitlements={entitlements.data} />;
}

function PlanFacts({ entitlements }: { entitlements: Entitlements }) {
  const portal = useBillingPortal();
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
          Your plan may take a moment to show. Nothing is lost. Questions? Write to <Support />.
        </Alert>
      )}
      {portal.isError && (
        <Alert variant="destructive" title="Billing could not be opened">
          <PortalProblem error={toAppError(portal.error)} />
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {entitlements.can_manage_billing && (
          <Button
            busy={portal.isPending || portal.isSuccess}
            onClick={() => {
              portal.mutate();
            }}
          >
            Manage billing
          </Button>
        )}
        {entitlements.plan === 'free' && (
          <Button asChild variant={entitlements.can_manage_billing ? 'outline' : 'primary'}>
            <a href={paths.pricing.getHref()}>See plans</a>
          </Button>
        )}
      </div>
    </div>
  );
}

/** A server without a Stripe key has no portal: the text names the support address instead. */
function PortalProblem({ error }: { error: AppError }) {
  if (error.code !== 'not_configured') return error.userMessage;
  return (
    <>
      Please write to <Support />: we change or cancel your plan for you.
    </>
  );
}

function Support() {
  return (
    <a className="underline underline-offset-4" href={`mailto:${BRAND.supportEmail}`}>
      {BRAND.supportEmail}
    </a>
  );
}
