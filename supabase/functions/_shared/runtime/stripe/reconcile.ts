import {
  driftOf,
  unknownAtStripe,
  type Drift,
  type ShownSubscription,
} from '../../domain/billing/stripe/drift.ts';
import {
  snapshotEvent,
  readEvent,
  type StoredEvent,
} from '../../domain/billing/stripe/stored-event.ts';
import {
  readSubscription,
  type SubscriptionFacts,
} from '../../domain/billing/stripe/subscription.ts';
import type { StripeApi } from './api.ts';

export interface ReconcileDeps {
  api: Pick<StripeApi, 'undelivered' | 'subscriptions'>;
  /** Which of these event ids are in the ledger. */
  known: (eventIds: string[]) => Promise<Set<string>>;
  ingest: (event: StoredEvent, payload: string) => Promise<unknown>;
  /** All subscriptions of the table. */
  shown: () => Promise<ShownSubscription[]>;
  apply: (event: StoredEvent) => Promise<unknown>;
  /** Epoch seconds. */
  now: () => number;
}

export interface ReconcileReport {
  events_fetched: number;
  subscriptions_checked: number;
  drift: Drift[];
  /** Differences that a second comparison no longer found. */
  repaired: number;
}

const MONTH = 30 * 86_400;

/**
 * Fetches the events that Stripe could not deliver in the last 30 days, compares every subscription
 * with its row, and with `repair` applies Stripe's state where the two differ. Throws Stripe's errors;
 * events fetched and repairs made before the error stay.
 */
export async function reconcile(deps: ReconcileDeps, repair: boolean): Promise<ReconcileReport> {
  const events_fetched = await fetchUndelivered(deps);
  const ours = await shownById(deps);
  const applied: SubscriptionFacts[] = [];
  const report: ReconcileReport = {
    events_fetched,
    subscriptions_checked: 0,
    drift: [],
    repaired: 0,
  };

  for await (const { object, asOf } of deps.api.subscriptions()) {
    const facts = readSubscription(object);
    if (typeof facts === 'string') continue;
    report.subscriptions_checked += 1;
    const drift = driftOf(ours.get(facts.subscriptionId), facts);
    ours.delete(facts.subscriptionId);
    report.drift.push(...drift);
    const snapshot = snapshotEvent(object, asOf);
    if (repair && snapshot && drift.length > 0) {
      await deps.apply(snapshot);
      applied.push(facts);
    }
  }
  for (const row of ours.values()) report.drift.push(...unknownAtStripe(row, deps.now()));
  if (applied.length > 0) await noteRepairs(deps, report, applied);
  return report;
}

const shownById = async (deps: ReconcileDeps) =>
  new Map((await deps.shown()).map((row) => [row.stripe_subscription_id, row]));

/** Compares again, because an applied state can still wait, for example for a plan of its price. */
async function noteRepairs(
  deps: ReconcileDeps,
  report: ReconcileReport,
  applied: SubscriptionFacts[],
): Promise<void> {
  const now = await shownById(deps);
  for (const facts of applied) {
    const left = new Set(driftOf(now.get(facts.subscriptionId), facts).map(({ field }) => field));
    for (const drift of report.drift) {
      if (drift.subscription_id === facts.subscriptionId) drift.repaired = !left.has(drift.field);
    }
  }
  report.repaired = report.drift.filter(({ repaired }) => repaired).length;
}

async function fetchUndelivered(deps: ReconcileDeps): Promise<number> {
  let fetched = 0;
  let page: { event: StoredEvent; payload: string }[] = [];
  const flush = async () => {
    const known = await deps.known(page.map(({ event }) => event.id));
    for (const { event, payload } of page) {
      if (known.has(event.id)) continue;
      await deps.ingest(event, payload);
      fetched += 1;
    }
    page = [];
  };
  for await (const object of deps.api.undelivered(deps.now() - MONTH)) {
    const payload = JSON.stringify(object);
    const event = readEvent(JSON.parse(payload));
    if (!event) continue;
    page.push({ event, payload });
    if (page.length === 100) await flush();
  }
  if (page.length > 0) await flush();
  return fetched;
}
