import * as z from 'zod/mini';
import { PLAN_IDS } from '../billing/plans.ts';

export const planIdSchema = z.enum(PLAN_IDS);

/** The result of `pitch_quota()`: limit and usage of AI pitches this month. */
export const pitchQuotaSchema = z.object({
  plan: planIdSchema,
  limit: z.nullable(z.int()),
  used: z.int(),
  resets_at: z.string(),
});
export type PitchQuota = z.infer<typeof pitchQuotaSchema>;
