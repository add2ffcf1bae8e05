import * as z from 'zod/mini';

export const pingResponseSchema = z.object({ ok: z.literal(true) });
