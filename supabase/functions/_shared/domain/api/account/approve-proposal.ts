import * as z from 'zod/mini';

/** The creator's yes to a proposal, for the words of a revision. */
export const approveProposalRequestSchema = z.object({
  proposal_id: z.uuid({ error: 'This proposal is not known.' }),
  revision: z.int(),
});

export const approveProposalResponseSchema = z.object({
  /** How many outlets it goes to. */
  sent: z.int(),
  /** Why it does not go to the others. */
  refused: z.array(z.object({ outlet_id: z.uuid(), reason: z.string() })),
});
