import { z } from 'zod';
import { linkTokenSchema } from '../pitch/answer.ts';
import { emailField } from '../account/credentials.ts';

export const NEWSLETTER_ACTIONS = ['confirm', 'unsubscribe'] as const;
export type NewsletterAction = (typeof NEWSLETTER_ACTIONS)[number];

/** The sign-up box of the footer. `website` is a trap: people never see it, machines fill it. */
export const newsletterSubscribeSchema = z.object({
  email: emailField,
  website: z.string().max(500).optional(),
});

/** The links in newsletter mails. */
export const newsletterTokenSchema = z.object({
  token: linkTokenSchema,
  action: z.enum(NEWSLETTER_ACTIONS),
});

export const newsletterRequestSchema = z.union([newsletterTokenSchema, newsletterSubscribeSchema]);

/** What the visitor reads, whether or not the address was known. */
export const NEWSLETTER_MESSAGES = {
  subscribed: 'Almost there. Please check your email and confirm the address.',
  confirmed: 'You are subscribed. See you on Friday.',
  unsubscribed: 'You are unsubscribed. We will not write to this address again.',
} as const;
