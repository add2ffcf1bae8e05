import * as z from 'zod/mini';
import { editorVoiceSchema } from '../account/editor-voice-schema.ts';
import { aiStanceSchema, outletFormatSchema } from '../outlet/outlet.ts';

/** What everybody may know of a request, as SQL's `private.request_facts` returns it. */
export const mediaRequestSchema = z.object({
  slug: z.string(),
  topic: z.string(),
  details: z.string(),
  format: outletFormatSchema,
  beats: z.array(z.string()),
  place: z.nullable(z.string()),
  ai_stance: aiStanceSchema,
  /** How many pitches the editor wants to read, and how many more are taken. */
  wanted: z.number(),
  places_left: z.number(),
  /** How many the editor means to choose. */
  choose_up_to: z.number(),
  deadline: z.string(),
  editor: editorVoiceSchema,
});
export type MediaRequest = z.infer<typeof mediaRequestSchema>;

/** The places that are left, in words. */
export function placesText({ wanted, places_left }: Pick<MediaRequest, 'wanted' | 'places_left'>) {
  if (places_left === 0) return `All ${String(wanted)} places are taken`;
  return `${String(places_left)} of ${String(wanted)} ${wanted === 1 ? 'place' : 'places'} left`;
}

/** How many pitches the editor means to choose, in words for that editor or for others. */
export function choiceText(
  { choose_up_to }: Pick<MediaRequest, 'choose_up_to'>,
  who: 'They' | 'You' = 'They',
) {
  return `${who} choose ${choose_up_to === 1 ? 'one' : `up to ${String(choose_up_to)}`}`;
}
