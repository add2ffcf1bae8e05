import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { planIdSchema } from '@domain/pitch/quota.ts';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const limit = z.nullable(z.int());

const entitlementsSchema = z.object({
  plan: planIdSchema,
  status: z.nullable(z.string()),
  current_period_end: z.nullable(z.string()),
  cancel_at: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  access_until: z.nullable(z.string()),
  needs_attention: z.boolean(),
  can_manage_billing: z.boolean(),
  smart_matching: z.boolean(),
  kit_bios: limit,
  kit_pictures: limit,
  kit_links: z.boolean(),
  kit_embargo: z.boolean(),
  figures_by_link: z.boolean(),
  coaching_per_month: limit,
  progress_calls_per_month: limit,
});

export type Entitlements = z.infer<typeof entitlementsSchema>;

/** The plan, its limits and the payment state of the signed-in account. */
export const entitlementsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['entitlements', userId],
    queryFn: ({ signal }) =>
      partOr('entitlements', userId, entitlementsSchema, () =>
        rpc('my_entitlements', {}, entitlementsSchema, signal),
      ),
  });

const holdingsSchema = z.object({
  kit_bios: z.int(),
  kit_pictures: z.int(),
  kit_links: z.int(),
  kit_embargo: z.nullable(z.string()),
});

export type KitHoldings = z.infer<typeof holdingsSchema>;

/** What the account's press kit holds, whatever its plan shows of it. */
export const kitHoldingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-kit', userId, 'holdings'],
    queryFn: ({ signal }) =>
      partOr('kit_holdings', userId, holdingsSchema, () =>
        rpc('kit_holdings', {}, holdingsSchema, signal),
      ),
    // The profile may have been saved a moment ago.
    staleTime: 0,
  });
