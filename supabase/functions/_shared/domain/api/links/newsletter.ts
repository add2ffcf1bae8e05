import * as z from 'zod/mini';
import { emailField } from '../../account/credentials.ts';
import { linkTokenSchema } from '../../access/link-token.ts';

const actionSchema = z.enum(['confirm', 'unsubscribe']);
export type NewsletterAction = z.infer<typeof actionSchema>;

/** The sign-up form. `website` is a honeypot: the field is hidden from people. */
const subscribeSchema = z.object({
  email: emailField,
  website: z.optional(z.string().check(z.maxLength(500))),
});

/** The links in newsletter mails. */
const linkSchema = z.object({ token: linkTokenSchema, action: actionSchema });

export const newsletterRequestSchema = z.union([linkSchema, subscribeSchema]);

/** The messages on the page. A subscription gets the same one for known and unknown addresses. */
export const NEWSLETTER_MESSAGES = {
  subscribed: 'Almost there. Please open the mail that we sent you and confirm.',
  confirmed: 'You are subscribed. See you on Friday.',
  unsubscribed: 'You are unsubscribed. We will not write to this email again.',
} as const;

export const newsletterResponseSchema = z.object({ ok: z.literal(true), message: z.string() });
