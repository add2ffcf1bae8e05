import * as z from 'zod/mini';
import { linkTokenSchema } from '../../access/link-token.ts';

export const resultsOptOutRequestSchema = z.object({ token: linkTokenSchema });
export const resultsOptOutResponseSchema = z.object({ message: z.string() });

/** What the page and the mail program are told. */
export const RESULTS_MAIL_OFF =
  'The weekly mail is off. You can switch it on again in your settings.';
