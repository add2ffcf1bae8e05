import * as z from 'zod/mini';
import { cardClaimSchema } from '../../friday-fix/card-claim.ts';
import { CARD_FORMATS } from '../../friday-fix/issue.ts';

/** Reads the sentences of a card; with `offer` it also offers the card when none is left open. */
export const offerCardRequestSchema = z.object({
  variation_id: z.uuid(),
  card: z.object({
    title: z.string().check(z.maxLength(400)),
    summary_bullets: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(20)),
    format: z.enum(CARD_FORMATS),
  }),
  /** Marked sentences that the creator says are true, in these words. */
  confirmed: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(20)),
  offer: z.boolean(),
});

export const offerCardResponseSchema = z.object({
  /** One for the title and each sentence. */
  claims: z.array(cardClaimSchema),
  /** False when it was not asked for, or a sentence is open. */
  offered: z.boolean(),
});
