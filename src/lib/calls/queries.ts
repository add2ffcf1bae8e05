import { queryOptions } from '@tanstack/react-query';
import { callKindSchema } from '@domain/calls/call.ts';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

export const callSchema = z.object({
  id: z.string(),
  kind: callKindSchema,
  starts_at: z.string(),
  minutes: z.int(),
  link: z.string(),
  topic: z.nullable(z.string()),
  sequence: z.int(),
  canceled_by: z.nullable(z.enum(['creator', 'team'])),
  /** Canceled, and the month has its call again. */
  given_back: z.boolean(),
  host: z.nullable(z.string()),
  /** The creator's name. */
  name: z.nullable(z.string()),
  /** It has begun. */
  over: z.boolean(),
  /** Until then a creator's cancellation gives the month its call back. */
  free_until: z.string(),
  /** The account is one of both. */
  mine: z.boolean(),
  /** Null for who is not one of both, and while there are none. */
  notes: z.nullable(z.string()),
  notes_version: z.nullable(z.int()),
});
export type Call = z.infer<typeof callSchema>;

/** Key prefix of all queries of calls, for invalidation. */
export const callsKey = ['calls'] as const;

/** The account's calls: the next first, then past ones. */
export const myCallsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...callsKey, 'mine', userId],
    queryFn: ({ signal }) => rpc('my_calls', {}, z.array(callSchema), signal),
  });

const slotSchema = z.object({
  id: z.string(),
  starts_at: z.string(),
  minutes: z.int(),
  host: z.nullable(z.string()),
  /** What it is for, and why the account cannot book it for that; null when it can. */
  kinds: z.array(z.object({ kind: callKindSchema, refusal: z.nullable(z.string()) })),
});
export type OpenSlot = z.infer<typeof slotSchema>;

/** Free slots, the earliest first. */
export const openSlotsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...callsKey, 'open', userId],
    queryFn: ({ signal }) => rpc('open_call_slots', {}, z.array(slotSchema), signal),
    staleTime: 30_000,
  });
