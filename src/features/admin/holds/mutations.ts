import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { HoldValues } from '@/features/admin/holds/hold-fields';
import { adminKeys } from '@/features/admin/shared/queries';
import { useStale } from '@/features/admin/shared/use-stale';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { MY_HOLDS_KEY } from '@/lib/holds/queries';
import { toast } from '@/lib/toast';

/** Begins a hold. */
export function useHold() {
  const stale = useStale(adminKeys.holds, MY_HOLDS_KEY);
  return useMutation({
    mutationFn: ({ scope, value, reason, ends }: HoldValues) =>
      rpc(
        'hold_mails',
        {
          p_scope: scope,
          p_value: scope === 'all' ? '' : value,
          p_reason: reason,
          p_ends_at: new Date(ends).toISOString(),
        },
        z.string(),
      ),
    meta: { silent: true },
    onSuccess: () => {
      toast.success('Held');
    },
    onSettled: stale,
  });
}

/** Ends a hold before its time. */
export function useEndHold() {
  const stale = useStale(adminKeys.holds, MY_HOLDS_KEY);
  return useMutation({
    mutationFn: (id: string) => rpc('end_hold', { p_hold_id: id }, z.boolean()),
    onSuccess: () => {
      toast.success('The hold is over', { description: 'What waited leaves now.' });
    },
    onError: (error) => {
      toast.error('The hold was not ended', { description: toAppError(error).userMessage });
    },
    onSettled: stale,
  });
}
