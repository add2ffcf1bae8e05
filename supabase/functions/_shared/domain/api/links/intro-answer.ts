import * as z from 'zod/mini';
import { editorVoiceSchema } from '../../account/editor-voice-schema.ts';
import { INTRO_STATUSES } from '../../friday-fix/introduction.ts';
import { linkTokenSchema } from '../../access/link-token.ts';

/** A creator's answer to an introduction request, by the link of a mail or in the app. */
export const introAnswerRequestSchema = z.object({
  token: z.optional(linkTokenSchema),
  request_id: z.optional(z.uuid({ error: 'This request is not known.' })),
  accept: z.boolean({ error: 'Please choose an answer' }),
});

export const introAnswerResponseSchema = z.object({ status: z.enum(INTRO_STATUSES) });

/** How many were answered of those that could be. */
export const answerRateSchema = z.object({ answered: z.number(), asked: z.number() });

/** Response to GET: the request behind a link. */
export const introStateSchema = z.object({
  status: z.enum(INTRO_STATUSES),
  title: z.string(),
  message: z.nullable(z.string()),
  expires_at: z.string(),
  editor: editorVoiceSchema,
  editor_rate: answerRateSchema,
  /** The creator's address that a yes gives to the editor. */
  shares: z.string(),
});
export type IntroState = z.infer<typeof introStateSchema>;
