import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { kitLinksQuery } from '@/features/press-kit/queries';
import { rpc } from '@/lib/api/rpc';

const madeSchema = z.object({ id: z.string(), token: z.string(), expires_at: z.string() });

/** Makes a private link. Its token is in the answer and nowhere else. */
export function useMakeLink(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ label, days }: { label: string; days: number }) =>
      rpc('make_kit_link', { p_label: label, p_days: days }, madeSchema),
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries(kitLinksQuery(userId)),
  });
}

/** Ends a private link at once. */
export function useWithdrawLink(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => rpc('withdraw_kit_link', { p_id: id }, z.unknown()),
    onSuccess: () => client.invalidateQueries(kitLinksQuery(userId)),
  });
}
