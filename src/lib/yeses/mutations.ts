import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { toast } from '@/lib/toast';
import { yesesKey, type OpenYes } from '@/lib/yeses/queries';

/** Says that the creator answered a yes, or takes that back. `onChanged` refreshes what else shows it. */
export function useMarkReplied(
  { kind, id }: Pick<OpenYes, 'kind' | 'id'>,
  onChanged?: () => unknown,
) {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (replied: boolean) =>
      rpc('mark_yes_replied', { p_kind: kind, p_id: id, p_replied: replied }, z.unknown()),
    onMutate: () => window.location.pathname,
    // In the hook: the row that calls it is unmounted by then. On another page no toast is shown.
    onSuccess: (_, replied, at) => {
      if (replied && at === window.location.pathname)
        toast.success('Marked as answered.', {
          action: { label: 'Undo', onClick: () => mark.mutate(false) },
        });
    },
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: yesesKey }), onChanged?.()]);
    },
  });
  return mark;
}
