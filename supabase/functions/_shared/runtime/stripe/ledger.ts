import { z } from 'zod';
import type { KeptEvent } from '../../domain/billing/stripe/kept-event.ts';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';

const ingestAnswerSchema = z.object({
  result: z.enum(['kept', 'duplicate']),
  status: z.string().nullable(),
  outcome: z.string().nullable(),
  error: z.string().nullish(),
  /** Number of the read at Stripe that this event asks for. */
  claim: z.int().nullish(),
});
export type IngestAnswer = z.infer<typeof ingestAnswerSchema>;

const retryAnswerSchema = z.object({
  success: z.boolean(),
  retry_count: z.int(),
  error: z.string().nullable(),
});
export type RetryAnswer = z.infer<typeof retryAnswerSchema>;

const storedSchema = z.object({
  event_id: z.string(),
  retry_count: z.int(),
  payload: z.string().nullable(),
});
export type StoredEvent = z.infer<typeof storedSchema>;

const dueSchema = z.array(z.object({ event_id: z.string(), payload: z.string().nullable() }));
const rereadsSchema = z.array(z.object({ subscription_id: z.string(), claim: z.int() }));
const appliedSchema = z.object({ applied: z.boolean(), attention: z.string().nullable() });

const call = <Schema extends z.ZodType>(
  name: string,
  args: Record<string, unknown>,
  schema: Schema,
): Promise<z.output<Schema>> => callRpc(serviceClient(), name, args, schema);

/** Keeps and applies one event. Throws HttpError 500 when it could not be kept. */
export const ingestEvent = (
  event: KeptEvent,
  payload: string,
  reread: boolean,
): Promise<IngestAnswer> =>
  call(
    'ingest_stripe_event',
    { p_event: event, p_payload: payload, p_reread: reread },
    ingestAnswerSchema,
  );

/** A kept event with its body; null when there is none of that id. */
export const storedEvent = (eventId: string): Promise<StoredEvent | null> =>
  call('stripe_event_payload', { p_event_id: eventId }, storedSchema.nullable());

export const reapplyEvent = (event: KeptEvent, manual: boolean): Promise<RetryAnswer> =>
  call('reapply_stripe_event', { p_event: event, p_manual: manual }, retryAnswerSchema);

/** Takes failed events whose time has come; they are this caller's for two minutes. */
export const dueEvents = (limit: number) =>
  call('due_stripe_events', { p_limit: limit }, dueSchema);

export const giveUpEvent = (eventId: string, error: string): Promise<unknown> =>
  call('give_up_stripe_event', { p_event_id: eventId, p_error: error }, z.unknown());

/** Takes subscriptions that wait for a read at Stripe, each with the number of the read. */
export const dueRereads = (limit: number) => call('due_rereads', { p_limit: limit }, rereadsSchema);

/** Puts off the read that holds the claim, for a day. */
export const postponeReread = (subscriptionId: string, claim: number): Promise<unknown> =>
  call('postpone_reread', { p_subscription_id: subscriptionId, p_claim: claim }, z.unknown());

/** Hands in what Stripe answered; refused (`applied` false) when a later read was faster. */
export const applyReread = (event: KeptEvent, claim: number | null) =>
  call('apply_reread', { p_event: event, p_claim: claim }, appliedSchema);
