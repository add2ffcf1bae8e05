import type { ComponentProps } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { WriteToUs } from '@/components/write-to-us';
import { useBillingPortal } from '@/features/billing/mutations';
import { toAppError, type AppError } from '@/lib/api/app-error';

type PortalButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'children'>;

/** Opens the payment provider's page for cards, invoices, changing and cancelling. */
export function PortalButton(props: PortalButtonProps) {
  const portal = useBillingPortal();
  return (
    <>
      {portal.isError && (
        <Alert variant="destructive" title="Billing could not be opened">
          <Problem error={toAppError(portal.error)} />
        </Alert>
      )}
      <Button
        {...props}
        busy={portal.isPending || portal.isSuccess}
        onClick={() => {
          portal.mutate();
        }}
      />
    </>
  );
}

/** A server without a Stripe key has no portal: people do it instead. */
function Problem({ error }: { error: AppError }) {
  if (error.code !== 'not_configured') return error.userMessage;
  return (
    <>
      <WriteToUs />: we change or cancel your plan for you.
    </>
  );
}
