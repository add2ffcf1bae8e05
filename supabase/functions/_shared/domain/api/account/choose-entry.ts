import * as z from 'zod/mini';

/** An editor chooses a pitch that was entered for a request. */
export const chooseEntryRequestSchema = z.object({
  entry_id: z.uuid({ error: 'This pitch is not known.' }),
});

export const chooseEntryResponseSchema = z.object({ chosen_at: z.string() });
