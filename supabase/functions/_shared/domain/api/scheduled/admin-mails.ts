import * as z from 'zod/mini';

/** How many mails one scheduled run of admin-mails queued: alerts (not counted by admin) and notices. */
export const adminMailsResponseSchema = z.object({ alerts: z.number(), notices: z.number() });
export type AdminMailsResponse = z.infer<typeof adminMailsResponseSchema>;
