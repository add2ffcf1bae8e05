import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SlotValues } from '@/features/admin/calls/slot-fields';
import { useStale } from '@/features/admin/shared/use-stale';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { callsKey } from '@/lib/calls/queries';
import { toast } from '@/lib/toast';

/** Offers slots. The form shows a failure. */
export function useOfferSlots() {
  const stale = useStale(callsKey);
  return useMutation({
    mutationFn: ({ kinds, first, time_zone, minutes, link, weeks }: SlotValues) =>
      rpc(
        'offer_call_slots',
        {
          p_kinds: kinds,
          p_first: first,
          p_time_zone: time_zone,
          p_minutes: Number(minutes),
          p_link: link,
          p_weeks: Number(weeks),
        },
        z.int(),
      ),
    onSuccess: (offered) => {
      toast.success(
        offered === 1 ? 'One slot is offered' : `${String(offered)} slots are offered`,
        offered === 0 ? { description: 'You offer that time already.' } : {},
      );
    },
    onSettled: stale,
    meta: { silent: true },
  });
}

/** Takes a free slot back. */
export function useWithdrawSlot() {
  const stale = useStale(callsKey);
  return useMutation({
    mutationFn: (slotId: string) => rpc('withdraw_call_slot', { p_slot_id: slotId }, z.unknown()),
    onError: (error) => {
      toast.error('The slot was not taken back', { description: toAppError(error).userMessage });
    },
    onSettled: stale,
  });
}
