import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

export const PIECES_KEY = ['pieces'] as const;

const sourceSchema = z.enum(['pitch', 'introduction', 'request']);

const pieceSchema = z.object({
  source: sourceSchema,
  ref_id: z.string(),
  title: z.string(),
  outlet: z.nullable(z.string()),
  /** When the pitch left, or the yes was given. */
  began_at: z.nullable(z.string()),
  url: z.string(),
  came_out_on: z.nullable(z.string()),
});
export type Piece = z.infer<typeof pieceSchema>;

/** The pieces that a creator reported. */
export const myPiecesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...PIECES_KEY, userId],
    queryFn: ({ signal }) => rpc('my_pieces', {}, z.array(pieceSchema), signal),
  });

const pieceSourceSchema = z.object({
  source: z.enum(['introduction', 'request']),
  ref_id: z.string(),
  title: z.string(),
});
export type PieceOrigin = z.infer<typeof pieceSourceSchema>;

/** Introductions and chosen entries of which no piece is reported. */
export const pieceSourcesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...PIECES_KEY, userId, 'sources'],
    queryFn: ({ signal }) => rpc('piece_sources', {}, z.array(pieceSourceSchema), signal),
  });

const ranSchema = z.object({
  source: sourceSchema,
  ref_id: z.string(),
  title: z.string(),
  creator_name: z.nullable(z.string()),
  url: z.string(),
  came_out_on: z.nullable(z.string()),
});

/** What creators reported of an editor. */
export const piecesIRanQuery = (userId: string) =>
  queryOptions({
    queryKey: [...PIECES_KEY, userId, 'ran'],
    queryFn: ({ signal }) =>
      partOr('ran', userId, z.array(ranSchema), () =>
        rpc('pieces_i_ran', {}, z.array(ranSchema), signal),
      ),
  });
