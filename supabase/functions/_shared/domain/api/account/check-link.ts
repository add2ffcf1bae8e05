import * as z from 'zod/mini';

export const checkLinkRequestSchema = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
});
/** Why a link does not open stays on the server: it would tell of internal addresses. */
export const checkLinkResponseSchema = z.object({ opens: z.boolean() });
