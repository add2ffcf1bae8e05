import * as z from 'zod/mini';
import { supportWordsField } from '../../support/support-fields.ts';

/** An admin answers what somebody wrote to support. */
export const answerSupportRequestSchema = z.object({
  thread_id: z.uuid({ error: 'This thread is not known.' }),
  /** Made by the client: a repeated call answers once. */
  message_id: z.uuid({ error: 'This answer has no id.' }),
  words: supportWordsField('Please write the answer'),
  close: z.boolean(),
});

export const answerSupportResponseSchema = z.object({ answered: z.literal(true) });
