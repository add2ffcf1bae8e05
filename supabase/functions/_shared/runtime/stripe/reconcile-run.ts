import { z } from 'zod';
import type { ShownSubscription } from '../../domain/billing/stripe/drift.ts';
import { callRpc, fromDatabase } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import { stripeApi } from './api.ts';
import { applyReread, ingestEvent } from './ledger.ts';
import { reconcile, type ReconcileDeps, type ReconcileReport } from './reconcile.ts';

export type ReconcileRun = ReconcileReport & { run_id: string };

const SHOWN =
  'stripe_subscription_id,email,stripe_status,price_id,current_period_end,cancel_at,cancel_at_period_end,pause_behavior,access_until';
const PAGE = 1000;

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
    access_until: z.string().nullable(),
  }),
);

async function shown(): Promise<ShownSubscription[]> {
  const rows: ShownSubscription[] = [];
  for (;;) {
    const { data, error } = await serviceClient()
      .from('subscriptions')
      .select(SHOWN)
      .order('stripe_subscription_id')
      .range(rows.length, rows.length + PAGE - 1);
    if (error) throw fromDatabase(error);
    const page = shownSchema.parse(data);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
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

const depsFor = (secretKey: string): ReconcileDeps => ({
  api: stripeApi(secretKey),
  known,
  ingest: (event, payload) => ingestEvent(event, payload, false),
  shown,
  apply: (event) => applyReread(event, null),
  now: () => Math.floor(Date.now() / 1000),
});

/**
 * Compares with Stripe and records the result in `reconcile_runs`. `askedBy` is the admin, or null for
 * the daily comparison. Returns null when another comparison runs or today's is done; throws Stripe's
 * errors.
 */
export async function runReconcile(
  secretKey: string,
  askedBy: string | null,
  repair: boolean,
): Promise<ReconcileRun | null> {
  const client = serviceClient();
  const runId = await callRpc(
    client,
    'start_reconcile',
    { p_asked_by: askedBy },
    z.string().nullable(),
  );
  if (runId === null) return null;
  const finish = (report: ReconcileReport, error: string | null) =>
    callRpc(
      client,
      'finish_reconcile',
      {
        p_id: runId,
        p_events_fetched: report.events_fetched,
        p_subscriptions_checked: report.subscriptions_checked,
        p_drift: report.drift,
        p_repaired: report.repaired,
        p_error: error,
      },
      z.unknown(),
    );
  try {
    const report = await reconcile(depsFor(secretKey), repair);
    await finish(report, null);
    return { run_id: runId, ...report };
  } catch (error) {
    const nothing = { events_fetched: 0, subscriptions_checked: 0, drift: [], repaired: 0 };
    await finish(nothing, error instanceof Error ? error.message.slice(0, 500) : 'unknown error');
    throw error;
  }
}
