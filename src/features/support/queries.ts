import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { supabase } from '@/lib/api/supabase';

export const SUPPORT_KEY = ['support'] as const;

/** An answer may come while a thread is open. */
const REFRESH_MS = 30_000;

const threadSchema = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(['open', 'answered', 'closed']),
  /** When an answer was or is due. */
  due_at: z.string(),
  changed_at: z.string(),
});
export type SupportThread = z.infer<typeof threadSchema>;

const messagesSchema = z.array(
  z.object({
    id: z.string(),
    from_team: z.boolean(),
    words: z.string(),
    page: z.nullable(z.string()),
    errors: z.array(z.string()),
    created_at: z.string(),
  }),
);

const COLUMNS = 'id, subject, status, due_at, changed_at';

/** What the account wrote to support about, the last change first. */
export const supportThreadsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...SUPPORT_KEY, userId],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('support_threads')
        .select(COLUMNS)
        // An admin reads those of others too.
        .eq('user_id', userId)
        .order('changed_at', { ascending: false })
        .limit(100)
        .abortSignal(signal);
      if (error !== null) throw toAppError(error);
      return parseResponse('support_threads', z.array(threadSchema), data);
    },
  });

/** One of them with all that was written; null when it is not there, or somebody else's. */
export const supportThreadQuery = (userId: string, threadId: string) =>
  queryOptions({
    queryKey: [...SUPPORT_KEY, userId, threadId],
    queryFn: async ({ signal }) => {
      const [thread, messages] = await Promise.all([
        supabase
          .from('support_threads')
          .select(COLUMNS)
          .eq('id', threadId)
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
        supabase
          .from('support_messages')
          .select('id, from_team, words, page, errors, created_at')
          .eq('thread_id', threadId)
          .order('created_at')
          .abortSignal(signal),
      ]);
      if (thread.error !== null) throw toAppError(thread.error);
      if (messages.error !== null) throw toAppError(messages.error);
      const found = parseResponse('support_threads', z.nullable(threadSchema), thread.data);
      if (found === null) return null;
      return {
        ...found,
        messages: parseResponse('support_messages', messagesSchema, messages.data),
      };
    },
    refetchInterval: REFRESH_MS,
  });
export type SupportThreadWithMessages = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof supportThreadQuery>['queryFn']>>>
>;
