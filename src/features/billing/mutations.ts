import { useMutation } from '@tanstack/react-query';
import { billingPortalResponseSchema } from '@domain/api/account/billing-portal.ts';
import { invokeFunction } from '@/lib/api/invoke';

/** Opens the payment provider's page for cards, invoices and cancelling. */
export function useBillingPortal() {
  return useMutation({
    mutationFn: () =>
      invokeFunction('account/billing-portal', { body: {}, schema: billingPortalResponseSchema }),
    meta: { silent: true },
    onSuccess: ({ url }) => {
      window.location.assign(url);
    },
  });
}
