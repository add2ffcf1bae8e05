import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnPegValues } from '@domain/peg-calendar/own-peg-fields.ts';
import { AppError, toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';
import { toast } from '@/lib/toast';
import { ownPegsQuery } from '@/features/peg-calendar/queries';

async function addPeg(values: OwnPegValues): Promise<void> {
  const { error } = await supabase.from('own_pegs').insert(values);
  if (error !== null) throw toAppError(error);
}

async function changePeg(id: string, values: OwnPegValues): Promise<void> {
  const { data, error } = await supabase.from('own_pegs').update(values).eq('id', id).select('id');
  if (error !== null) throw toAppError(error);
  if (data.length === 0) {
    throw new AppError({
      code: 'not_found',
      message: `No own peg ${id}`,
      userMessage: 'This date was deleted in another tab. Add it again if you still want it.',
    });
  }
}

async function deletePeg(id: string): Promise<void> {
  const { error } = await supabase.from('own_pegs').delete().eq('id', id);
  if (error !== null) throw toAppError(error);
}

interface SaveRequest {
  /** The stored entry to change; null adds one. */
  id: string | null;
  values: OwnPegValues;
}

/** Adds or changes an entry of the creator's own. The form shows the failure. */
export function useSaveOwnPeg(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: SaveRequest) =>
      id === null ? addPeg(values) : changePeg(id, values),
    meta: { silent: true },
    onSuccess: async (_result, { id }) => {
      await client.invalidateQueries(ownPegsQuery(userId));
      toast.success(id === null ? 'Added to your calendar' : 'Saved');
    },
  });
}

/** Deletes an entry of the creator's own. */
export function useDeleteOwnPeg(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deletePeg,
    onSuccess: async () => {
      await client.invalidateQueries(ownPegsQuery(userId));
      toast.success('Deleted');
    },
  });
}
