import * as z from 'zod/mini';
import { PLAN_IDS } from '../billing/plans.ts';

export const planIdSchema = z.enum(PLAN_IDS);

/**
 * The result of `pitch_quota()`: what may be written (drafts) and used (sent, copied, downloaded) this month; a null
 * limit means none. The refusals are sentences for the person, null while there is nothing to refuse.
 */
export const pitchQuotaSchema = z.object({
  plan: planIdSchema,
  limit: z.nullable(z.int()),
  used: z.int(),
  /** What was used waits in draws alone: it is free again where it is not drawn. */
  in_draw: z.optional(z.boolean()),
  draft_limit: z.nullable(z.int()),
  drafts: z.int(),
  /** Why a pitch that was not used before cannot be sent, copied or downloaded. */
  use_refusal: z.nullable(z.string()),
  /** Why no further pitch can be written. */
  write_refusal: z.nullable(z.string()),
  resets_at: z.string(),
});
export type PitchQuota = z.infer<typeof pitchQuotaSchema>;
