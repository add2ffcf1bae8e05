import * as z from 'zod/mini';
import { mediaRequestSchema } from './media-request.ts';

/** How a request ended, as SQL's `private.request_ending` says. */
export const endingSchema = z.enum(['chosen', 'time', 'closed']);

/** What its public page shows: an open request, or how one ended. */
export const shownRequestSchema = z.union([mediaRequestSchema, z.object({ ended: endingSchema })]);
export type ShownRequest = z.infer<typeof shownRequestSchema>;

/** How a request ended, in a sentence. */
export const ENDING_TEXTS: Readonly<Record<z.infer<typeof endingSchema>, string>> = {
  chosen: 'Its editor has chosen.',
  time: 'Its time is over.',
  closed: 'Its editor has closed it.',
};
