import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallKind } from '@domain/calls/call.ts';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { callsKey } from '@/lib/calls/queries';
import { toast } from '@/lib/toast';

function useStale() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: callsKey });
}

/** Books a slot. The form shows a failure. */
export function useBookCall() {
  const stale = useStale();
  return useMutation({
    mutationFn: ({ slotId, kind, topic }: { slotId: string; kind: CallKind; topic: string }) =>
      rpc('book_call', { p_slot_id: slotId, p_kind: kind, p_topic: topic }, z.string()),
    onSuccess: () => {
      toast.success('Your call is booked', { description: 'You get a mail with all of it.' });
    },
    onSettled: stale,
    meta: { silent: true },
  });
}

/** Moves a call to another slot. The card shows a failure. */
export function useMoveCall(callId: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: (slotId: string) =>
      rpc('move_call', { p_call_id: callId, p_slot_id: slotId }, z.unknown()),
    onSuccess: () => {
      toast.success('The call is moved', { description: 'Both of you are told by mail.' });
    },
    onSettled: stale,
    meta: { silent: true },
  });
}

/** Cancels a call. The card shows a failure. */
export function useCancelCall(callId: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () =>
      rpc('cancel_call', { p_call_id: callId }, z.object({ given_back: z.boolean() })),
    onSuccess: () => {
      toast.success('The call is canceled', { description: 'Both of you are told by mail.' });
    },
    onSettled: stale,
    meta: { silent: true },
  });
}

/** Keeps the notes of a call over the version that was edited. The form shows a failure. */
export function useSaveCallNotes(callId: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: ({ notes, version }: { notes: string; version: number }) =>
      rpc('save_call_notes', { p_call_id: callId, p_notes: notes, p_version: version }, z.int()),
    onSuccess: stale,
    meta: { silent: true },
  });
}
