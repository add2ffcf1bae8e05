import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const homeSchema = z.nullable(
  z.object({
    /** The pitches by mail that wait for an answer: how many, and the newest. */
    received: z.object({
      waiting: z.number(),
      subject: z.nullable(z.string()),
      creator_name: z.nullable(z.string()),
    }),
    /** Requests with pitches that the editor has not read, or read and not decided. */
    requests: z.array(
      z.object({
        slug: z.string(),
        topic: z.string(),
        unread: z.number(),
        undecided: z.number(),
      }),
    ),
    /** How many pitches that is in all; five of the requests are listed. */
    to_decide: z.optional(z.number()),
    open_requests: z.number(),
    introductions: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.enum(['requested', 'accepted']),
        /** Null until the creator said yes. */
        creator_email: z.nullable(z.string()),
        creator_name: z.nullable(z.string()),
      }),
    ),
    next_issue: z.object({
      at: z.string(),
      /** False: no issue has a date yet, and `at` is the Friday that follows. */
      planned: z.boolean(),
      time_zone: z.string(),
      /** Whether it comes by mail. */
      comes: z.boolean(),
    }),
  }),
);
export type EditorHome = NonNullable<z.infer<typeof homeSchema>>;

/** What waits for an editor; null for other accounts. */
export const editorHomeQuery = (userId: string) =>
  queryOptions({
    // Read again when the rules of the editor are saved: the next issue follows them.
    queryKey: ['editor-rules', userId, 'home'],
    queryFn: ({ signal }) =>
      partOr('home', userId, homeSchema, () => rpc('my_editor_home', {}, homeSchema, signal)),
    // An answer to a pitch is given on a page of its own, outside of the app.
    refetchOnWindowFocus: true,
  });
