import * as z from 'zod/mini';

/** A sentence that rests on a source its creator named, as SQL's `private.sources_of` returns it. */
export const sourcedSentenceSchema = z.object({
  text: z.string(),
  /** An address, or words such as the name of a report. */
  source: z.string(),
  /** YYYY-MM-DD: when the source appeared (`published`), else when the creator named it. */
  day: z.string(),
  published: z.boolean(),
});
export type SourcedSentence = z.infer<typeof sourcedSentenceSchema>;
