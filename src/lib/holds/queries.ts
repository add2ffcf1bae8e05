import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const holdSchema = z.object({
  reason: z.string(),
  ends_at: z.string(),
  /** The own sends that wait. */
  sends: z.array(z.string()),
  /** Pitches that wait for the own outlets. */
  pitches: z.int(),
  /** The issue of the Friday Fix that waits. */
  issue_date: z.nullable(z.string()),
});
const holdsSchema = z.array(holdSchema);
export type MyHold = z.infer<typeof holdSchema>;

export const MY_HOLDS_KEY = ['my-holds'] as const;

/** The holds that keep mails of the account, or to it, back. */
export const myHoldsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...MY_HOLDS_KEY, userId],
    queryFn: ({ signal }) =>
      partOr('holds', userId, holdsSchema, () => rpc('my_holds', {}, holdsSchema, signal)),
    meta: { silent: true },
  });
