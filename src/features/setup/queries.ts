import { queryOptions } from '@tanstack/react-query';
import { adminClaimStateSchema } from '@domain/api/admin-claim.ts';
import { stripeSetupStateSchema } from '@domain/api/stripe-setup.ts';
import { invokeFunction } from '@/lib/api/invoke';

/** Whether the one-time page for the webhook secret is disabled. */
export const stripeSetupStateQuery = () =>
  queryOptions({
    queryKey: ['stripe-setup'],
    queryFn: ({ signal }) =>
      invokeFunction('stripe-setup', { method: 'GET', schema: stripeSetupStateSchema, signal }),
  });

/** Whether the first admin can still be claimed. */
export const adminClaimStateQuery = () =>
  queryOptions({
    queryKey: ['admin-claim'],
    queryFn: ({ signal }) =>
      invokeFunction('admin-claim', { method: 'GET', schema: adminClaimStateSchema, signal }),
    // The form works without it: the server decides again.
    meta: { silent: true },
  });
