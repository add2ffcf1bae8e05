import { requestIntroResponseSchema } from '@domain/api/request-intro.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/invoke';
import { introRequestsQuery } from '@/features/friday-fix/queries';

/** Asks for an introduction to the creator behind a story. The dialog shows a failure itself. */
export function useRequestIntro(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, message }: { itemId: string; message: string }) =>
      invokeFunction('request-intro', {
        body: { item_id: itemId, ...(message.trim() !== '' && { message }) },
        schema: requestIntroResponseSchema,
      }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
    meta: { silent: true },
  });
}
