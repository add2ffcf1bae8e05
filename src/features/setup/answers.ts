import * as z from 'zod/mini';

/** What a GET of `stripe-setup` answers: whether the one-time page is over. */
export const setupStateSchema = z.object({ disabled: z.boolean() });

/** What `stripe-setup` and `admin-claim` answer when they did it. */
export const doneSchema = z.object({ ok: z.literal(true) });
