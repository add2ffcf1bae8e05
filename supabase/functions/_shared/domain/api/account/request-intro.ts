import * as z from 'zod/mini';
import { introRequestSchema } from '../../friday-fix/intro-request.ts';
import { INTRO_STATUSES } from '../../friday-fix/introduction.ts';

export const requestIntroRequestSchema = introRequestSchema;

/** The row of `intro_requests` that `queue_intro_request` stored. */
export const storedIntroSchema = z.object({
  id: z.uuid(),
  item_id: z.uuid(),
  status: z.enum(INTRO_STATUSES),
  created_at: z.string(),
});
export type StoredIntro = z.infer<typeof storedIntroSchema>;

export const requestIntroResponseSchema = z.object({ request: storedIntroSchema });
