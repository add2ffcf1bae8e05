import { queryOptions, useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { billingPortalResponseSchema } from '@domain/api/billing-portal.ts';
import { planIdSchema } from '@domain/pitch/quota.ts';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { supabase } from '@/lib/supabase';

const entitlementsSchema = z.object({
  plan: planIdSchema,
  status: z.nullable(z.string()),
  current_period_end: z.nullable(z.string()),
  cancel_at: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  access_until: z.nullable(z.string()),
  needs_attention: z.boolean(),
  can_manage_billing: z.boolean(),
});

export type Entitlements = z.infer<typeof entitlementsSchema>;

async function fetchEntitlements(signal: AbortSignal): Promise<Entitlements> {
  const { data, error } = await supabase.rpc('my_entitlements').abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return entitlementsSchema.parse(data);
}

/** The signed-in account's plan and what is known of its payment. */
export const entitlementsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['entitlements', userId],
    queryFn: ({ signal }) => fetchEntitlements(signal),
  });

/** Opens the payment provider's own page for cards, invoices and cancelling. */
export function useBillingPortal() {
  return useMutation({
    mutationFn: () =>
      invokeFunction('billing-portal', { body: {}, schema: billingPortalResponseSchema }),
    meta: { silent: true },
    onSuccess: ({ url }) => {
      window.location.assign(url);
    },
  });
}
