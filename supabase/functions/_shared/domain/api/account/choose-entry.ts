import * as z from 'zod/mini';

/** An editor chooses a pitch that was entered for a request, or its creator agrees to a choice. */
export const chooseEntryRequestSchema = z.object({
  entry_id: z.uuid({ error: 'This pitch is not known.' }),
});

export const chooseEntryResponseSchema = z.object({
  /** Null while the creator is asked. */
  chosen_at: z.nullable(z.string()),
  /** Until when the choice can be undone. */
  undo_until: z.string(),
  asked_at: z.nullable(z.string()),
});
export type EntryChoice = z.infer<typeof chooseEntryResponseSchema>;
