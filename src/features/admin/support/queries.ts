import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import * as z from 'zod/mini';
import { planIdSchema } from '@domain/pitch/quota.ts';
import { adminKeys } from '@/features/admin/shared/queries';
import { rpc } from '@/lib/api/rpc';

const PAGE = 50;
/** How often the queue is read again: people write while it is open. */
const REFRESH_MS = 30_000;

/** Which threads the queue shows. */
export const SUPPORT_SHOWN = [
  { value: 'open', label: 'Waiting for us' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;
export type SupportShown = (typeof SUPPORT_SHOWN)[number]['value'];

/** The filter and the open thread, in the URL. */
export const supportParams = {
  show: parseAsStringLiteral(SUPPORT_SHOWN.map(({ value }) => value)).withDefault('open'),
  thread: parseAsString.withOptions({ history: 'push' }),
};
export const SUPPORT_KEYS = {
  show: 'support_show',
  thread: 'thread',
} as const satisfies Record<keyof typeof supportParams, string>;

const statusSchema = z.enum(['open', 'answered', 'closed']);

const rowSchema = z.object({
  id: z.string(),
  subject: z.string(),
  status: statusSchema,
  /** The plan when the wait began. */
  plan: planIdSchema,
  due_at: z.string(),
  created_at: z.string(),
  changed_at: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  kind: z.string(),
  suspended: z.boolean(),
  page: z.nullable(z.string()),
});
export type SupportRow = z.infer<typeof rowSchema>;

/** Threads: what waits by plan and time promised, the others by their last change. */
export const supportQueueQuery = (show: SupportShown) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.support, 'queue', show],
    queryFn: ({ signal, pageParam }) =>
      rpc(
        'support_queue',
        { p_show: show, p_limit: PAGE, p_offset: pageParam },
        z.array(rowSchema),
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE ? null : pages.length * PAGE),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

const threadSchema = z.object({
  id: z.string(),
  subject: z.string(),
  status: statusSchema,
  plan: planIdSchema,
  due_at: z.string(),
  user_id: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  kind: z.string(),
  plan_now: planIdSchema,
  /** open, suspended, closing or closed. */
  state: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      from_team: z.boolean(),
      /** The admin who wrote it. Null when the person wrote it, or the admin's account was deleted. */
      admin: z.nullable(z.string()),
      words: z.string(),
      page: z.nullable(z.string()),
      errors: z.array(z.string()),
      created_at: z.string(),
    }),
  ),
});
export type AdminThread = z.infer<typeof threadSchema>;

/** One thread with all that was written and attached. */
export const adminThreadQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKeys.support, 'thread', id],
    queryFn: ({ signal }) => rpc('support_thread', { p_thread_id: id }, threadSchema, signal),
    refetchInterval: REFRESH_MS,
  });

const figuresSchema = z.array(z.object({ plan: planIdSchema, answers: z.int(), in_time: z.int() }));

/** Answers of the last 30 days, by plan. */
export const supportFiguresQuery = () =>
  queryOptions({
    queryKey: [...adminKeys.support, 'figures'],
    queryFn: ({ signal }) => rpc('support_figures', {}, figuresSchema, signal),
    refetchInterval: REFRESH_MS,
  });

const pieceSchema = z.object({
  source: z.enum(['pitch', 'introduction', 'request']),
  ref_id: z.string(),
  title: z.string(),
  outlet: z.nullable(z.string()),
  began_at: z.nullable(z.string()),
  url: z.string(),
  came_out_on: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.string(),
  plan: planIdSchema,
});
export type ReportedPiece = z.infer<typeof pieceSchema>;

/** Pieces that creators reported, the last first. */
export const reportedPiecesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.support, 'pieces'],
    queryFn: ({ signal, pageParam }) =>
      rpc('reported_pieces', { p_limit: PAGE, p_offset: pageParam }, z.array(pieceSchema), signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE ? null : pages.length * PAGE),
  });
