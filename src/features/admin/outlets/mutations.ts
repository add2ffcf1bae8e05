import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { toast } from '@/lib/toast';
import { outletContactSchema, outletsKey } from '@/features/admin/outlets/queries';
import { importInParts } from '@/features/admin/outlets/import-parts';
import { importResultSchema, type OutletRow } from '@/features/admin/outlets/read-csv';

/** Confirms or declines what an editor says of an outlet. */
export function useDecideOutlet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, confirm }: { userId: string; confirm: boolean }) =>
      rpc(
        confirm ? 'confirm_editor_outlet' : 'decline_editor_outlet',
        { p_user_id: userId },
        z.unknown(),
      ),
    onSuccess: (_result, { confirm }) => {
      toast.success(confirm ? 'Confirmed' : 'Declined');
    },
    onSettled: () => client.invalidateQueries({ queryKey: outletsKey }),
  });
}

/** Merges one outlet into another; true when the first one was deleted. */
export function useMergeOutlets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, into }: { from: string; into: string }) =>
      rpc('merge_outlets', { p_from: from, p_into: into }, z.boolean()),
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: outletsKey }),
  });
}

const importCall = (rows: readonly OutletRow[], dryRun: boolean) =>
  rpc('import_outlets', { p_rows: [...rows], p_dry_run: dryRun }, importResultSchema);

/** Checks all rows, or imports them in parts. */
export function useImportOutlets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rows, dryRun }: { rows: readonly OutletRow[]; dryRun: boolean }) =>
      dryRun ? importCall(rows, true) : importInParts(rows, (part) => importCall(part, false)),
    meta: { silent: true },
    onSettled: async (_result, _error, { dryRun }) => {
      if (!dryRun) await client.invalidateQueries({ queryKey: outletsKey });
    },
  });
}

interface SetContactOptions {
  outlet: string;
  onSaved: () => void;
  /** Shows a refusal in the form. */
  onError: (error: Error) => void;
}

/** Sets who gets the pitches of an outlet. */
export function useSetOutletContact({ outlet, onSaved, onError }: SetContactOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, email }: { name: string; email: string }) =>
      rpc(
        'set_outlet_contact',
        { p_outlet_id: outlet, p_name: name, p_email: email },
        outletContactSchema,
      ),
    meta: { silent: true },
    onError,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: outletsKey });
      toast.success('Contact saved');
      onSaved();
    },
  });
}
