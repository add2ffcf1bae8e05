import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { confirmedFactor } from '@/features/privacy/second-factor';

const closingStateSchema = z.object({
  email: z.string(),
  is_admin: z.boolean(),
  sent_pitches: z.number(),
  waiting_pitches: z.number(),
  cards: z.number(),
  introductions: z.number(),
  requests: z.number(),
  kit_public: z.boolean(),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      ends_at: z.nullable(z.string()),
      renews: z.boolean(),
    }),
  ),
});
export type ClosingState = z.infer<typeof closingStateSchema>;

/** What closing the account would end. */
export const closingStateQuery = queryOptions({
  queryKey: ['privacy', 'closing-state'],
  queryFn: ({ signal }) => rpc('my_closing_state', {}, closingStateSchema, signal),
  // Read anew each time the dialog opens.
  staleTime: 0,
});

const emailChangeSchema = z.nullable(
  z.object({
    email: z.string(),
    current_proven: z.boolean(),
    new_proven: z.boolean(),
    expires_at: z.string(),
  }),
);
export type EmailChange = NonNullable<z.infer<typeof emailChangeSchema>>;

/** The change of the sign-in address that is under way; null when there is none. */
export const emailChangeQuery = queryOptions({
  queryKey: ['privacy', 'email-change'],
  queryFn: ({ signal }) => rpc('my_email_change', {}, emailChangeSchema, signal),
  staleTime: 0,
});

const adminSecuritySchema = z.object({
  offered: z.boolean(),
  required: z.boolean(),
  confirmed: z.boolean(),
});

/** For admins: whether a second factor exists, is asked for, and confirmed this session. */
export const adminSecurityQuery = queryOptions({
  queryKey: ['privacy', 'admin-security'],
  queryFn: ({ signal }) => rpc('admin_security', {}, adminSecuritySchema, signal),
});

/** The id of the account's confirmed second factor; null without one. */
export const confirmedFactorQuery = queryOptions({
  queryKey: ['privacy', 'second-factor'],
  queryFn: confirmedFactor,
  staleTime: 0,
});
