import * as z from 'zod/mini';

/** A report about one mail, as the generic webhook takes it. */
export const mailEventSchema = z.object({
  /** Unique for the report; a repeated one does nothing. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(['delivered', 'bounce', 'complaint']),
  /** The Message-ID of the mail, with or without angle brackets. */
  message_id: z.optional(z.string()),
  email: z.optional(z.string()),
  /** False for a bounce that passes, such as a full mailbox; true when the mailbox does not exist. */
  permanent: z.optional(z.boolean()),
  /** The server's words; an enhanced status code in them, such as 5.1.1, decides. */
  detail: z.optional(z.string()),
});

/** What a provider sends to report about its mails; only the fields that we read. */
export const resendEventSchema = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.optional(z.string()),
    to: z.optional(z.array(z.string())),
    bounce: z.optional(
      z.object({
        type: z.optional(z.string()),
        subType: z.optional(z.string()),
        message: z.optional(z.string()),
      }),
    ),
    tags: z.optional(
      z.union([
        z.record(z.string(), z.string()),
        z.array(z.object({ name: z.string(), value: z.string() })),
      ]),
    ),
  }),
});
export type ResendEvent = z.infer<typeof resendEventSchema>;

export const mailEventsResponseSchema = z.object({
  result: z.enum(['stored', 'repeated', 'unknown', 'ignored']),
});
