import * as z from 'zod/mini';
import { linkTokenSchema } from '../../access/link-token.ts';

/** The body of the page; a mail program sends the token in the query. */
export const resultsOptOutRequestSchema = z.object({ token: linkTokenSchema });
export const resultsOptOutResponseSchema = z.object({ message: z.string() });
