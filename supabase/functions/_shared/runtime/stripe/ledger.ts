import { z } from 'zod';
import type { StoredEvent } from '../../domain/billing/stripe/stored-event.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

const ingestResultSchema = z.object({
  result: z.enum(['stored', 'duplicate']),
  status: z.string().nullable(),
  outcome: z.string().nullable(),
  error: z.string().nullish(),
  /** Number of the read at Stripe that this event asks for. */
  lease: z.int().nullish(),
});
export type IngestResult = z.infer<typeof ingestResultSchema>;

const retryResultSchema = z.object({
  success: z.boolean(),
  retry_count: z.int(),
  error: z.string().nullable(),
});
export type RetryResult = z.infer<typeof retryResultSchema>;

const payloadSchema = z.object({
  event_id: z.string(),
  retry_count: z.int(),
  payload: z.string().nullable(),
});
/** The body of a stored event; null once it was deleted. */
export type EventPayload = z.infer<typeof payloadSchema>;

const dueSchema = z.array(z.object({ event_id: z.string(), payload: z.string().nullable() }));
const rereadsSchema = z.array(z.object({ subscription_id: z.string(), lease: z.int() }));
const appliedSchema = z.object({ applied: z.boolean(), attention: z.string().nullable() });

const call = <Schema extends z.ZodType>(
  name: string,
  args: Record<string, unknown>,
  schema: Schema,
): Promise<z.output<Schema>> => callRpc(serviceClient(), name, args, schema);

/** Stores and applies one event. Throws HttpError 500 when the event could not be stored. */
export const ingestEvent = (
  event: StoredEvent,
  payload: string,
  reread: boolean,
): Promise<IngestResult> =>
  call(
    'ingest_stripe_event',
    { p_event: event, p_payload: payload, p_reread: reread },
    ingestResultSchema,
  );

/** A stored event with its body; null when there is no event with the id. */
export const eventPayload = (eventId: string): Promise<EventPayload | null> =>
  call('stripe_event_payload', { p_event_id: eventId }, payloadSchema.nullable());

/** Applies a stored event again; `askedBy` is the account of the admin who asked, null for the worker. */
export const reapplyEvent = (event: StoredEvent, askedBy: string | null): Promise<RetryResult> =>
  call(
    'reapply_stripe_event',
    { p_event: event, p_manual: askedBy !== null, p_asked_by: askedBy },
    retryResultSchema,
  );

/** Leases failed events that are due, for two minutes. */
export const dueEvents = (limit: number) =>
  call('due_stripe_events', { p_limit: limit }, dueSchema);

/** Ends the retries of an event that cannot be applied. */
export const giveUpEvent = (eventId: string, error: string): Promise<unknown> =>
  call('give_up_stripe_event', { p_event_id: eventId, p_error: error }, z.unknown());

/** Leases subscriptions that are to be read at Stripe. */
export const dueRereads = (limit: number) => call('due_rereads', { p_limit: limit }, rereadsSchema);

/** Postpones the next read of a subscription for a day, if the lease is still the newest. */
export const postponeReread = (subscriptionId: string, lease: number): Promise<unknown> =>
  call('postpone_reread', { p_subscription_id: subscriptionId, p_lease: lease }, z.unknown());

/** Applies a subscription as read at Stripe; `applied` is false when a later read was applied before. */
export const applyReread = (event: StoredEvent, lease: number | null) =>
  call('apply_reread', { p_event: event, p_lease: lease }, appliedSchema);
