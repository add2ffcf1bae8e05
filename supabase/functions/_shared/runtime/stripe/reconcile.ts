import {
  driftOf,
  unknownAtStripe,
  type Drift,
  type ShownSubscription,
  type UnlistedSubscription,
} from '../../domain/billing/stripe/drift.ts';
import {
  snapshotEvent,
  readEvent,
  type StoredEvent,
} from '../../domain/billing/stripe/stored-event.ts';
import { readSubscription } from '../../domain/billing/stripe/subscription.ts';
import type { Reading, StripeApi } from './api.ts';

/** Where a part of a comparison begins: in Stripe's list of events, then in that of subscriptions. */
export interface Reached {
  list: 'events' | 'subscriptions';
  /** Id of the last object that was read; null at the start of the list. */
  after: string | null;
}

export interface ReconcileDeps {
  api: Pick<StripeApi, 'undelivered' | 'subscriptions'>;
  /** Which of these event ids are in the ledger. */
  known: (eventIds: string[]) => Promise<Set<string>>;
  ingest: (event: StoredEvent, payload: string) => Promise<unknown>;
  /** The rows of these subscriptions. */
  shown: (subscriptionIds: string[]) => Promise<ShownSubscription[]>;
  /** Rows that entitle to a plan and were in none of Stripe's pages; `listed` are those of this part. */
  unlisted: (listed: string[]) => Promise<UnlistedSubscription[]>;
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

export interface ReconcilePart extends ReconcileReport {
  /** Where the next part begins; null when all was compared. */
  reached: Reached | null;
  /** The subscriptions that Stripe listed. */
  listed: string[];
}

const MONTH = 30 * 86_400;

/** 0.2 seconds of processor time, and 24 seconds where Stripe takes two for a page. */
const PAGES_PER_PART = 10;

/**
 * One part of a comparison, at most ten pages of a hundred: fetches the events that Stripe could not deliver in
 * the last 30 days, then compares every subscription with its row, and with `repair` applies Stripe's state where
 * the two differ. Begins no page after `end` (epoch milliseconds). Throws Stripe's errors; events fetched and
 * repairs made before the error stay.
 */
export async function reconcilePart(
  deps: ReconcileDeps,
  from: Reached | null,
  repair: boolean,
  end: number,
): Promise<ReconcilePart> {
  const part: ReconcilePart = {
    reached: from ?? { list: 'events', after: null },
    listed: [],
    events_fetched: 0,
    subscriptions_checked: 0,
    drift: [],
    repaired: 0,
  };
  for (let pages = 0; part.reached !== null && pages < PAGES_PER_PART; pages += 1) {
    if (pages > 0 && deps.now() * 1000 >= end) break;
    const { list, after } = part.reached;
    if (list === 'events') {
      const { items, next } = await deps.api.undelivered(deps.now() - MONTH, after);
      part.events_fetched += await fetchEvents(deps, items);
      part.reached = next === null ? { list: 'subscriptions', after: null } : { list, after: next };
    } else {
      const { items, next } = await deps.api.subscriptions(after);
      await comparePage(deps, items, repair, part);
      part.reached = next === null ? null : { list, after: next };
    }
  }
  if (part.reached === null) {
    part.drift.push(...(await deps.unlisted(part.listed)).map(unknownAtStripe));
  }
  part.repaired = part.drift.filter(({ repaired }) => repaired).length;
  return part;
}

async function comparePage(
  deps: ReconcileDeps,
  readings: Reading[],
  repair: boolean,
  part: ReconcilePart,
): Promise<void> {
  const listed = readings.flatMap(({ object, asOf }) => {
    const facts = readSubscription(object);
    return typeof facts === 'string' ? [] : [{ facts, object, asOf }];
  });
  const ids = listed.map(({ facts }) => facts.subscriptionId);
  part.listed.push(...ids);
  part.subscriptions_checked += ids.length;
  const ours = await shownById(deps, ids);
  const differing = listed.flatMap((one) => {
    const drift = driftOf(ours.get(one.facts.subscriptionId), one.facts);
    return drift.length === 0 ? [] : [{ ...one, drift }];
  });
  part.drift.push(...differing.flatMap(({ drift }) => drift));
  if (!repair || differing.length === 0) return;

  for (const { object, asOf } of differing) {
    const snapshot = snapshotEvent(object, asOf);
    if (snapshot) await deps.apply(snapshot);
  }
  // Compared again, because an applied state can still wait, for example for a plan of its price.
  const now = await shownById(
    deps,
    differing.map(({ facts }) => facts.subscriptionId),
  );
  for (const { facts, drift } of differing) {
    const left = new Set(driftOf(now.get(facts.subscriptionId), facts).map(({ field }) => field));
    for (const one of drift) one.repaired = !left.has(one.field);
  }
}

async function shownById(
  deps: ReconcileDeps,
  ids: string[],
): Promise<Map<string, ShownSubscription>> {
  const rows = ids.length === 0 ? [] : await deps.shown(ids);
  return new Map(rows.map((row) => [row.stripe_subscription_id, row]));
}

/** Ingests the events that the ledger does not have; returns their number. */
async function fetchEvents(deps: ReconcileDeps, objects: unknown[]): Promise<number> {
  const events = objects.flatMap((object) => {
    const payload = JSON.stringify(object);
    const event = readEvent(JSON.parse(payload));
    return event ? [{ event, payload }] : [];
  });
  if (events.length === 0) return 0;
  const known = await deps.known(events.map(({ event }) => event.id));
  const missing = events.filter(({ event }) => !known.has(event.id));
  for (const { event, payload } of missing) await deps.ingest(event, payload);
  return missing.length;
}
