import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { paths } from '@domain/paths.ts';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

/** The creator's press kit as a whole address; null while visitors cannot open it. */
const kitSchema = z.pipe(
  z.nullable(z.string()),
  z.transform((slug) => (slug === null ? null : window.location.origin + paths.epk.getHref(slug))),
);

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
    /** The outlet (that of a sample says so), or the topic of the request. */
    source: z.string(),
    answer: z.enum(['interested', 'covered', 'chosen']),
    note: z.nullable(z.string()),
    email: z.string(),
    subject: z.string(),
    said_at: z.string(),
    kit: kitSchema,
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
    queryFn: ({ signal }) =>
      partOr('yeses', userId, yesesSchema, () => rpc('my_open_yeses', {}, yesesSchema, signal)),
    staleTime: 60_000,
    // Shown above every screen, which must not wait for it.
    retry: false,
    meta: { silent: true },
  });

/** The address of the creator's press kit; null while it is not public. */
export const kitLinkQuery = (userId: string) =>
  queryOptions({
    queryKey: ['public-kit', userId],
    queryFn: ({ signal }) =>
      partOr('kit', userId, kitSchema, () => rpc('my_public_kit', {}, kitSchema, signal)),
    staleTime: 5 * 60_000,
    // A reply without the link is a reply.
    meta: { silent: true },
  });

/** The mail program's answer to an editor: below the place for it the press kit and what the editor wrote. */
export function replyHref(
  { email, subject, note }: Pick<OpenYes, 'email' | 'subject' | 'note'>,
  kit: string | null,
): string {
  const parts = [
    kit === null ? '' : `My press kit: ${kit}`,
    note === null ? '' : note.replaceAll(/^/gmu, '> '),
  ].filter((part) => part !== '');
  const body =
    parts.length === 0
      ? ''
      : `&body=${encodeURIComponent(['', '', ...parts].join('\n\n').replaceAll('\n', '\r\n'))}`;
  return `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}${body}`;
}
