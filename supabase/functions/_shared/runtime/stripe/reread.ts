import { snapshotEvent, type StoredEvent } from '../../domain/billing/stripe/stored-event.ts';
import type { Reading } from './api.ts';

export interface RereadDeps {
  read: (subscriptionId: string) => Promise<Reading | null>;
  apply: (event: StoredEvent, lease: number) => Promise<unknown>;
  /** Postpones the next read of a subscription that Stripe does not know. */
  postpone: (subscriptionId: string, lease: number) => Promise<unknown>;
}

/**
 * Reads a subscription at Stripe under a lease taken before, and applies the result. When this
 * throws, the lease runs out after two minutes and the worker takes a new one. A subscription that
 * Stripe does not know (a key of another account, deleted test data) is read again after a day.
 */
export async function reread(
  deps: RereadDeps,
  subscriptionId: string,
  lease: number,
): Promise<void> {
  const reading = await deps.read(subscriptionId);
  if (!reading) {
    await deps.postpone(subscriptionId, lease);
    return;
  }
  const event = snapshotEvent(reading.object, reading.asOf);
  if (!event)
    throw new Error(`Stripe's answer for ${subscriptionId} is not a readable subscription`);
  await deps.apply(event, lease);
}
