import * as z from 'zod/mini';

/** The response of a worker while an earlier run of it is under way. */
export const busyResponseSchema = z.object({ state: z.literal('busy') });
