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
  posted_at: z.optional(z.string()),
  /** Whether it was asked for by the address of an earlier posting, which is closed. */
  again: z.optional(z.boolean()),
  editor: editorVoiceSchema,
});
export type MediaRequest = z.infer<typeof mediaRequestSchema>;

/** For how many pitches there is room, in words. A place is on screens where somebody is. */
export function roomText({ wanted, places_left }: Pick<MediaRequest, 'wanted' | 'places_left'>) {
  const pitches = wanted === 1 ? 'pitch' : 'pitches';
  if (places_left === 0) return NO_ROOM;
  return places_left === wanted
    ? `Room for ${String(wanted)} ${pitches}`
    : `Room for ${String(places_left)} more of ${String(wanted)} ${pitches}`;
}

/** Said where a request has all its pitches. */
export const NO_ROOM = 'No room for more pitches';

/** How many pitches the editor means to choose, in words for that editor or for others. */
export function choiceText(
  { choose_up_to }: Pick<MediaRequest, 'choose_up_to'>,
  who: 'They' | 'You' = 'They',
) {
  return `${who} choose ${choose_up_to === 1 ? 'one' : `up to ${String(choose_up_to)}`}`;
}
