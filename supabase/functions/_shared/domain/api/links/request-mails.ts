import * as z from 'zod/mini';
import { linkTokenSchema } from '../../access/link-token.ts';

/** Turns the daily mail of requests on or off by the link of a mail. */
export const requestMailsRequestSchema = z.object({ token: linkTokenSchema, on: z.boolean() });

export const requestMailsResponseSchema = z.object({ on: z.boolean() });
