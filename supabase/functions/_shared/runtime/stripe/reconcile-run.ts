import { z } from 'zod';
import type { ShownSubscription, UnlistedSubscription } from '../../domain/billing/stripe/drift.ts';
import { callRpc, fromDatabase } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import { stripeApi } from './api.ts';
import { applyReread, ingestEvent } from './ledger.ts';
import { reconcilePart, type ReconcileDeps, type ReconcileReport } from './reconcile.ts';

/** What a part found; `finished` is false while the schedule goes on with the rest. */
export type ReconcileRun = ReconcileReport & { run_id: string; finished: boolean };

const SHOWN =
  'stripe_subscription_id,email,stripe_status,price_id,current_period_end,cancel_at,cancel_at_period_end,pause_behavior';

const shownSchema: z.ZodType<ShownSubscription[]> = z.array(
  z.object({
    stripe_subscription_id: z.string(),
    email: z.string().nullable(),
    stripe_status: z.string().nullable(),
    price_id: z.string().nullable(),
    current_period_end: z.string().nullable(),
    cancel_at: z.string().nullable(),
    cancel_at_period_end: z.boolean(),
    pause_behavior: z.string().nullable(),
  }),
);

const unlistedSchema: z.ZodType<UnlistedSubscription[]> = z.array(
  z.object({
    subscription_id: z.string(),
    email: z.string().nullable(),
    stripe_status: z.string().nullable(),
  }),
);

/** What `claim_reconcile()` gives. */
const claimSchema = z
  .object({
    id: z.string(),
    repair: z.boolean(),
    reached: z
      .object({ list: z.enum(['events', 'subscriptions']), after: z.string().nullable() })
      .nullable(),
  })
  .nullable();

async function shown(ids: string[]): Promise<ShownSubscription[]> {
  const { data, error } = await serviceClient()
    .from('subscriptions')
    .select(SHOWN)
    .in('stripe_subscription_id', ids);
  if (error) throw fromDatabase(error);
  return shownSchema.parse(data);
}

async function known(eventIds: string[]): Promise<Set<string>> {
  const { data, error } = await serviceClient()
    .from('webhook_logs')
    .select('event_id')
    .in('event_id', eventIds);
  if (error) throw fromDatabase(error);
  return new Set(
    z
      .array(z.object({ event_id: z.string() }))
      .parse(data)
      .map((row) => row.event_id),
  );
}

const depsFor = (secretKey: string, runId: string): ReconcileDeps => ({
  api: stripeApi(secretKey),
  known,
  ingest: (event, payload) => ingestEvent(event, payload, false),
  shown,
  unlisted: (listed) =>
    callRpc(
      serviceClient(),
      'unlisted_subscriptions',
      { p_run: runId, p_listed: listed },
      unlistedSchema,
    ),
  apply: (event) => applyReread(event, null),
  now: () => Math.floor(Date.now() / 1000),
});

/**
 * Compares with Stripe, one part until `end` (epoch milliseconds), and keeps the result in `reconcile_runs`.
 * `askedBy` is the admin, who starts a comparison, or null for the schedule, which goes on with the one under way
 * or starts the daily one. Returns null when there is nothing to do or somebody works on it; throws Stripe's errors.
 */
export async function runReconcile(
  secretKey: string,
  askedBy: string | null,
  repair: boolean,
  end: number,
): Promise<ReconcileRun | null> {
  const client = serviceClient();
  const claim = await callRpc(
    client,
    'claim_reconcile',
    { p_asked_by: askedBy, p_repair: repair },
    claimSchema,
  );
  if (claim === null) return null;
  const { id, reached } = claim;
  try {
    const part = await reconcilePart(depsFor(secretKey, id), reached, claim.repair, end);
    await callRpc(
      client,
      'keep_reconcile_part',
      { p_id: id, p_from: reached, p_part: part },
      z.boolean(),
    );
    const { events_fetched, subscriptions_checked, drift, repaired } = part;
    const finished = part.reached === null;
    return { run_id: id, finished, events_fetched, subscriptions_checked, drift, repaired };
  } catch (error) {
    const words = error instanceof Error ? error.message.slice(0, 500) : 'unknown error';
    await callRpc(client, 'finish_reconcile', { p_id: id, p_error: words }, z.unknown());
    throw error;
  }
}
