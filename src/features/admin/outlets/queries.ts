import { outletFormatSchema } from '@domain/outlet/outlet.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';

const keys = {
  all: ['admin', 'outlets'] as const,
  queue: ['admin', 'outlets', 'queue'] as const,
  list: (search: string) => ['admin', 'outlets', 'list', search] as const,
  contact: (outlet: string) => ['admin', 'outlets', 'contact', outlet] as const,
  // Apart from the others: after the merge there is nothing to read again.
  merge: (from: string, into: string) => ['admin', 'outlet-merge', from, into] as const,
};

/** Part of every key of this tab, for invalidation. */
export const outletsKey = keys.all;

const waitingSchema = z.object({
  /** A new outlet, or a claim to a listed one. */
  kind: z.enum(['new', 'claim']),
  outlet_id: z.string(),
  name: z.string(),
  format: outletFormatSchema,
  region: z.string(),
  user_id: z.string(),
  editor_name: z.nullable(z.string()),
  editor_email: z.string(),
  address_proven: z.boolean(),
  has_editor: z.boolean(),
  since: z.string(),
  /** Listed outlets with a similar name. */
  alike: z.array(z.object({ outlet_id: z.string(), name: z.string() })),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** New outlets and claims that wait for a decision, oldest first. */
export const outletQueueQuery = () =>
  queryOptions({
    queryKey: keys.queue,
    queryFn: ({ signal }) => rpc('outlet_queue', {}, z.array(waitingSchema), signal),
  });

const adminOutletSchema = z.object({
  outlet_id: z.string(),
  name: z.string(),
  slug: z.string(),
  format: outletFormatSchema,
  region: z.string(),
  active: z.boolean(),
  confirmed: z.boolean(),
  editor_name: z.nullable(z.string()),
  domains: z.array(z.string()),
  /** Whether pitches can be sent to its contact, or why its address gets none. */
  contact: z.enum(['none', 'open', 'bounce', 'complaint', 'opt_out', 'never']),
});
export type AdminOutlet = z.infer<typeof adminOutletSchema>;

const mergePlanSchema = z.object({
  sends: z.number(),
  /** Pitches that both outlets got: the old outlet keeps them and stays, inactive. */
  sends_stay: z.number(),
  editors: z.array(z.string()),
  domains: z.array(z.string()),
  contact: z.enum(['none', 'moves', 'goes']),
  /** Who sets the terms of the outlet afterwards. */
  terms_by: z.nullable(z.string()),
});
export type MergePlan = z.infer<typeof mergePlanSchema>;

/** What a merge of two outlets would move. */
export const mergePlanQuery = (from: string, into: string) =>
  queryOptions({
    queryKey: keys.merge(from, into),
    queryFn: ({ signal }) =>
      rpc('merge_preview', { p_from: from, p_into: into }, mergePlanSchema, signal),
    // It is read to be confirmed now.
    staleTime: 0,
  });

/** Outlets whose name contains the text, at most 50. */
export const adminOutletsQuery = (search: string) =>
  queryOptions({
    queryKey: keys.list(search),
    queryFn: ({ signal }) =>
      rpc('admin_outlets', { p_search: search }, z.array(adminOutletSchema), signal),
    placeholderData: keepPreviousData,
  });

export const outletContactSchema = z.object({
  contact_name: z.string(),
  contact_email: z.string(),
  /** Why the address gets no mail from anybody, and since when. */
  closed_reason: z.nullable(z.enum(['bounce', 'complaint', 'opt_out', 'never'])),
  closed_at: z.nullable(z.string()),
});
export type OutletContact = z.infer<typeof outletContactSchema>;

/** Who gets the pitches of an outlet; null where nobody does. */
export const outletContactQuery = (outlet: string) =>
  queryOptions({
    queryKey: keys.contact(outlet),
    queryFn: ({ signal }) =>
      rpc('get_outlet_contact', { p_outlet_id: outlet }, z.nullable(outletContactSchema), signal),
    // A form is filled from it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
