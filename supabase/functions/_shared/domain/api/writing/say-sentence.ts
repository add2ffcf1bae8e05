import * as z from 'zod/mini';
import { FACT_MAX } from '../../profile/limits.ts';
import { requiredLine } from '../../text/fields.ts';

/** GET: whether a language model is there to ask. */
export const sentenceHelpSchema = z.object({ available: z.boolean() });

/** POST: a note of a profile that is to be said as a sentence. */
export const saySentenceRequestSchema = z.object({
  note: requiredLine(
    FACT_MAX,
    'Please write the note first',
    `Please use at most ${String(FACT_MAX)} characters`,
  ),
});

/** The sentence; null where the model gave none that says only what the note says. */
export const saySentenceResponseSchema = z.object({ sentence: z.nullable(z.string()) });
