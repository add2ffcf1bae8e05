import * as z from 'zod/mini';
import { lineField } from '../../text/fields.ts';

export const PROPOSAL_NOTE_MAX = 500;

/** A helper proposes a prepared pitch for chosen outlets. */
export const proposePitchRequestSchema = z.object({
  variation_id: z.uuid({ error: 'Please choose a pitch.' }),
  /** The revision that the helper read. */
  revision: z.int(),
  outlet_ids: z
    .array(z.uuid({ error: 'Please choose an outlet.' }))
    .check(z.minLength(1, 'Please choose at least one outlet.'), z.maxLength(20)),
  /** A word to the creator. */
  note: lineField(PROPOSAL_NOTE_MAX, `Please keep it to ${String(PROPOSAL_NOTE_MAX)} characters`),
});

export const proposePitchResponseSchema = z.object({ proposal_id: z.uuid() });
