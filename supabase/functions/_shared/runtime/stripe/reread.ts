import { keptReread, type KeptEvent } from '../../domain/billing/stripe/kept-event.ts';
import type { Reading } from './api.ts';

export interface RereadDeps {
  read: (subscriptionId: string) => Promise<Reading | null>;
  apply: (event: KeptEvent, claim: number) => Promise<unknown>;
  /** Puts the next read off: this one can be answered by nobody. */
  postpone: (subscriptionId: string, claim: number) => Promise<unknown>;
}

/**
 * Reads a subscription at Stripe under a claim that was taken before, and hands the answer in. When
 * this throws, the claim runs out after two minutes and the worker takes a new one. What Stripe does
 * not know (a key of another account, test data that was cleared) is asked for a day later.
 */
export async function reread(
  deps: RereadDeps,
  subscriptionId: string,
  claim: number,
): Promise<void> {
  const reading = await deps.read(subscriptionId);
  if (!reading) {
    await deps.postpone(subscriptionId, claim);
    return;
  }
  const kept = keptReread(reading.object, reading.asOf);
  if (!kept)
    throw new Error(`Stripe's answer for ${subscriptionId} is not a readable subscription`);
  await deps.apply(kept, claim);
}
