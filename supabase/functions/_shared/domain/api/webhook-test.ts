import * as z from 'zod/mini';

export const webhookTestResponseSchema = z.object({ ok: z.literal(true) });
