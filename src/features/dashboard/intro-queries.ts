import { INTRO_STATUSES } from '@domain/api/request-intro.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';

const requestsSchema = z.array(
  z.object({
    id: z.string(),
    message: z.nullable(z.string()),
    status: z.enum(INTRO_STATUSES),
    created_at: z.string(),
    item: z.nullable(z.object({ title: z.string() })),
  }),
);

export type IntroRequestEntry = z.infer<typeof requestsSchema>[number];

const REQUEST_ROWS = 5;

async function fetchRequests(userId: string, signal: AbortSignal): Promise<IntroRequestEntry[]> {
  const { data, error } = await supabase
    .from('intro_requests')
    .select('id, message, status, created_at, item:friday_fix_items(title)')
    .eq('creator_user_id', userId)
    .order('created_at', { ascending: false })
    .limit(REQUEST_ROWS)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return requestsSchema.parse(data);
}

/** The latest introductions that editors asked this creator for. */
export const introRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dashboard', userId, 'intro-requests'],
    queryFn: ({ signal }) => fetchRequests(userId, signal),
  });

/** The creator's yes or no; it may be changed. A failure is toasted. */
export function useAnswerIntro(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ requestId, accept }: { requestId: string; accept: boolean }) => {
      const { error } = await supabase.rpc('answer_intro_request', {
        p_request_id: requestId,
        p_accept: accept,
      });
      if (error !== null) throw toAppError(error);
    },
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
  });
}
