import {
  webhookWorkerResponseSchema,
  type WebhookWorkerResponse,
} from '../../_shared/domain/api/scheduled/webhook-worker.ts';
import type { StoredEvent } from '../../_shared/domain/billing/stripe/stored-event.ts';
import { readStoredBody } from '../../_shared/domain/billing/stripe/mode.ts';
import type { Handler } from '../../_shared/runtime/request/http.ts';
import { scheduled, type RunDeps } from '../../_shared/runtime/request/scheduled.ts';

export interface Deps extends RunDeps {
  due: (limit: number) => Promise<{ event_id: string; payload: string | null }[]>;
  reapply: (event: StoredEvent) => Promise<{ success: boolean }>;
  giveUp: (eventId: string, error: string) => Promise<unknown>;
  /** The Stripe secret key; null when none is set. */
  secretKey: () => Promise<string | null>;
  dueRereads: (limit: number) => Promise<{ subscription_id: string; lease: number }[]>;
  reread: (secretKey: string, subscriptionId: string, lease: number) => Promise<void>;
  /** Makes the next part of a comparison with Stripe, until `end`; null when none is due. */
  reconcile: (secretKey: string, end: number) => Promise<{ finished: boolean } | null>;
  /** Recomputes the next subscriptions; `more` is false when none is left. */
  recompute: () => Promise<{ recomputed: number; more: boolean }>;
  /** Counts the next hours for the panel's charts; `more` is false when none is left. */
  countHours: () => Promise<{ counted: number; more: boolean }>;
  /** Counts the subscriptions for the panel's figures; false when the last count is fresh. */
  countSubscriptions: () => Promise<boolean>;
  housekeeping: () => Promise<unknown>;
}

const EVENTS_PER_BATCH = 25;
/** What a run has processor time for, beside its other parts: two milliseconds an event. */
const BATCHES_PER_RUN = 8;
const REREADS_PER_RUN = 10;
/** Leaves the other parts of a run their time. */
const EVENT_TIME_LIMIT_MS = 12_000;
const RECOMPUTATION_TIME_LIMIT_MS = 5_000;
const COUNTING_TIME_LIMIT_MS = 5_000;

/**
 * One scheduled run: retries due events, reads subscriptions again at Stripe, makes a part of
 * the daily comparison, recomputes subscriptions, counts events for the charts and subscriptions for their
 * figures, and deletes old data. A part that fails does not stop the others.
 */
export function createHandler(deps: Deps): Handler {
  return scheduled('webhook-worker', webhookWorkerResponseSchema, deps, async (end) => ({
    retried: await attempt(deps, 'retried', () => retryDue(deps)),
    reread: await attempt(deps, 'reread', () => rereadDue(deps, end)),
    reconcile: await attempt(deps, 'reconcile', () => compare(deps, end)),
    recomputed: await attempt(deps, 'recomputed', () => recompute(deps, end)),
    counted: await attempt(deps, 'counted', () => countHours(deps, end)),
    totals: await attempt(deps, 'totals', () => deps.countSubscriptions()),
    housekeeping: await attempt(deps, 'housekeeping', () => deps.housekeeping()),
  }));
}

/** Runs one part; when it throws, logs the error and returns `failed`. */
async function attempt<T>(
  deps: Deps,
  part: keyof WebhookWorkerResponse,
  work: () => Promise<T>,
): Promise<T | 'failed'> {
  try {
    return await work();
  } catch (error) {
    deps.log('error', 'part_failed', { part, error });
    return 'failed';
  }
}

async function retryDue(deps: Deps): Promise<{ tried: number; succeeded: number }> {
  const end = deps.now() + EVENT_TIME_LIMIT_MS;
  const key = await deps.secretKey();
  const report = { tried: 0, succeeded: 0 };
  for (let batches = 0; batches < BATCHES_PER_RUN && deps.now() < end; batches += 1) {
    const batch = await deps.due(EVENTS_PER_BATCH);
    for (const { event_id: eventId, payload } of batch) {
      report.tried += 1;
      const event = payload === null ? null : readStoredBody(payload, key);
      if (!event) {
        await deps.giveUp(eventId, 'The body of this event is not there any more');
        continue;
      }
      try {
        const { success } = await deps.reapply(event);
        if (success) report.succeeded += 1;
      } catch (error) {
        // The event is due again when its lease ends.
        deps.log('error', 'retry_failed', { event_id: eventId, error });
      }
    }
    if (batch.length < EVENTS_PER_BATCH) break;
  }
  return report;
}

async function rereadDue(deps: Deps, end: number): Promise<number> {
  const key = await deps.secretKey();
  if (!key) return 0;
  let read = 0;
  for (const { subscription_id: id, lease } of await deps.dueRereads(REREADS_PER_RUN)) {
    // Due again when its lease ends.
    if (deps.now() >= end) break;
    try {
      await deps.reread(key, id, lease);
      read += 1;
    } catch (error) {
      deps.log('error', 'reread_failed', { subscription_id: id, error });
    }
  }
  return read;
}

async function compare(deps: Deps, end: number): Promise<'no key' | 'not due' | 'part' | 'done'> {
  const key = await deps.secretKey();
  if (!key) return 'no key';
  const run = await deps.reconcile(key, end);
  if (run === null) return 'not due';
  return run.finished ? 'done' : 'part';
}

/** Recomputes what waits for it and goes on with the nightly run over all subscriptions. */
async function recompute(deps: Deps, runEnd: number): Promise<number> {
  const end = Math.min(deps.now() + RECOMPUTATION_TIME_LIMIT_MS, runEnd);
  let total = 0;
  for (;;) {
    const { recomputed, more } = await deps.recompute();
    total += recomputed;
    if (!more || deps.now() >= end) return total;
  }
}

/** Counts the hours that are due. After the first start those are the last 31 days, in steps. */
async function countHours(deps: Deps, runEnd: number): Promise<number> {
  const end = Math.min(deps.now() + COUNTING_TIME_LIMIT_MS, runEnd);
  let total = 0;
  for (;;) {
    const { counted, more } = await deps.countHours();
    total += counted;
    if (!more || deps.now() >= end) return total;
  }
}
