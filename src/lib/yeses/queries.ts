import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

const yesesSchema = z.array(
  z.object({
    /** `send`: Interested or Covered to a pitch; `entry`: a choice among the answers to a request. */
    kind: z.enum(['send', 'entry']),
    id: z.string(),
    pitch_id: z.string(),
    /** Of the request. */
    slug: z.nullable(z.string()),
    /** The editor's name. */
    name: z.nullable(z.string()),
    /** The outlet, or the topic of the request. */
    source: z.string(),
    answer: z.enum(['interested', 'covered', 'chosen']),
    note: z.nullable(z.string()),
    email: z.string(),
    subject: z.string(),
    said_at: z.string(),
  }),
);
/** A yes of an editor that its creator has not answered. */
export type OpenYes = z.infer<typeof yesesSchema>[number];

/** Key prefix of all queries of this folder, for invalidation. */
export const yesesKey = ['yeses'] as const;

/** The yeses that wait for an answer of the creator, the newest first. */
export const openYesesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...yesesKey, userId],
    queryFn: ({ signal }) => rpc('my_open_yeses', {}, yesesSchema, signal),
    staleTime: 60_000,
    // Shown above every screen, which must not wait for it.
    retry: false,
    meta: { silent: true },
  });

/** The mail program's answer to an editor. */
export const replyHref = ({ email, subject }: Pick<OpenYes, 'email' | 'subject'>): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
