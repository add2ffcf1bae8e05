import * as z from 'zod/mini';
import { lineField } from '../text/fields.ts';
import { INTRO_MESSAGE_MAX } from './introduction.ts';

/** What a media person sends to be introduced to the creator behind a card. */
export const introRequestSchema = z.object({
  item_id: z.uuid({ error: 'This story is not known.' }),
  message: z.optional(
    lineField(INTRO_MESSAGE_MAX, `Please keep the message to ${INTRO_MESSAGE_MAX} characters`),
  ),
});
