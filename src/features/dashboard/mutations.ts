import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { introRequestsQuery } from '@/features/dashboard/queries';
import { rpc } from '@/lib/rpc';

/** Accepts or declines an introduction request; the decision can be changed. */
export function useAnswerIntro(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, accept }: { requestId: string; accept: boolean }) =>
      rpc('answer_intro_request', { p_request_id: requestId, p_accept: accept }, z.unknown()),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
  });
}
