import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { planIdSchema } from '@domain/pitch/quota.ts';
import { rpc } from '@/lib/api/rpc';

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

/** The plan and the payment state of the signed-in account. */
export const entitlementsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['entitlements', userId],
    queryFn: ({ signal }) => rpc('my_entitlements', {}, entitlementsSchema, signal),
  });
