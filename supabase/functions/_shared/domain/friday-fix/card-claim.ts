import * as z from 'zod/mini';
import { CLAIM_REASONS } from '../pitch/claims.ts';

/** One sentence of a card, as a claim of a pitch without its line. */
export const cardClaimSchema = z.object({
  text: z.string(),
  source: z.nullable(z.string()),
  supported: z.boolean(),
  reason: z.nullable(z.enum(CLAIM_REASONS)),
  /** When the creator confirmed the marked sentence with these words. */
  confirmed_at: z.nullable(z.string()),
});
export type CardClaim = z.infer<typeof cardClaimSchema>;

/** The sentences that need a source or the creator's word before the card can be offered. */
export const openCardClaims = (claims: readonly CardClaim[]): CardClaim[] =>
  claims.filter(({ supported, confirmed_at }) => !supported && confirmed_at === null);
