import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { adminKeys } from '@/features/admin/shared/queries';
import { rpc } from '@/lib/api/rpc';

export const HOLD_SCOPES = ['all', 'beat', 'place', 'word'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

const holdSchema = z.object({
  id: z.string(),
  scope: z.enum(HOLD_SCOPES),
  /** The beat, place or words; null for all. */
  value: z.nullable(z.string()),
  reason: z.string(),
  created_at: z.string(),
  created_by: z.nullable(z.string()),
  ends_at: z.string(),
  /** When an admin ended it before its time. */
  ended_at: z.nullable(z.string()),
  live: z.boolean(),
  /** Pitches and follow-ups that wait. */
  pitches: z.int(),
  /** Readers of the Friday Fix who wait for it. */
  readers: z.int(),
});
export type Hold = z.infer<typeof holdSchema>;

const WHILE_LIVE_MS = 10_000;

/** Holds in force with what waits, then those that are over. */
export const holdsQuery = () =>
  queryOptions({
    queryKey: adminKeys.holds,
    queryFn: ({ signal }) => rpc('mail_holds', {}, z.array(holdSchema), signal),
    // Mails come and the end comes without an act of this page.
    refetchInterval: ({ state }) =>
      state.data?.some(({ live }) => live) === true ? WHILE_LIVE_MS : false,
  });
