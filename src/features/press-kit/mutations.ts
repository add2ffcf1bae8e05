import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fetchKitFigureRows, kitLinksQuery, ownKitQuery } from '@/features/press-kit/queries';
import { figuresAsCsv } from '@/features/press-kit/words-of-use';
import { rpc } from '@/lib/api/rpc';
import { downloadText } from '@/lib/browser/download';

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

/** Downloads every figure of the kit as a CSV file. */
export function useDownloadFigures(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [rows, kit] = await Promise.all([
        fetchKitFigureRows(),
        client.ensureQueryData(ownKitQuery(userId)),
      ]);
      downloadText('press-kit-figures.csv', figuresAsCsv(rows, kit));
    },
  });
}
