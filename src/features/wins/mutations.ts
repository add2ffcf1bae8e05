import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { PIECES_KEY, type PieceOrigin } from '@/features/wins/queries';
import { rpc } from '@/lib/api/rpc';

interface Report extends Pick<PieceOrigin, 'source' | 'ref_id'> {
  /** An empty link takes the report back. */
  url: string;
  on: string | null;
}

/** Reports the piece of an introduction or of a chosen pitch, or takes the report back. */
export function useReportPiece() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ source, ref_id, url, on }: Report) =>
      rpc(
        'report_piece',
        // The generated type knows no null.
        { p_source: source, p_ref_id: ref_id, p_url: url, p_on: on as string },
        z.unknown(),
      ),
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: PIECES_KEY }),
  });
}
