import { queryOptions } from '@tanstack/react-query';
import { stripeSetupStateSchema } from '@domain/api/stripe-setup.ts';
import { invokeFunction } from '@/lib/invoke';

/** Whether the one-time page for the webhook secret is disabled. */
export const stripeSetupStateQuery = () =>
  queryOptions({
    queryKey: ['stripe-setup'],
    queryFn: ({ signal }) =>
      invokeFunction('stripe-setup', { method: 'GET', schema: stripeSetupStateSchema, signal }),
  });
