import * as z from 'zod/mini';
import { emailField } from '../../account/credentials.ts';
import { linkTokenSchema } from '../../access/link-token.ts';

/** Asks for the mail with the link. `website` is a honeypot: the field is hidden from people. */
const askSchema = z.object({
  email: emailField,
  website: z.optional(z.string().check(z.maxLength(500))),
});

const linkSchema = z.object({
  token: linkTokenSchema,
  action: z.enum(['look', 'copy', 'remove']),
});

export const ownDataRequestSchema = z.union([linkSchema, askSchema]);

/** What is kept about an address: numbers of entries by kind. */
export const heldDataSchema = z.object({
  email: z.string(),
  has_account: z.boolean(),
  removed: z.boolean(),
  contacts: z.number(),
  newsletter: z.number(),
  answers: z.number(),
  mails: z.number(),
  log: z.number(),
  do_not_write: z.boolean(),
});
export type HeldData = z.infer<typeof heldDataSchema>;

/** The answer to `ask` is the same for known and unknown addresses. */
export const ownDataResponseSchema = z.union([
  z.object({ held: heldDataSchema }),
  z.object({ copy: z.record(z.string(), z.unknown()) }),
  z.object({ asked: z.literal(true) }),
]);
