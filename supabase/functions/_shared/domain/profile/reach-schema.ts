import * as z from 'zod/mini';

/** How else an editor who said yes reaches the creator, as SQL's `private.reach_of` returns it. */
export const reachSchema = z.object({
  /** As in the public press kit. */
  phone: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  /** The stored offers that name days. */
  offers: z.array(z.unknown()),
});
export type Reach = z.infer<typeof reachSchema>;
