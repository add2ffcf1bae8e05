import { keptReread, type KeptEvent } from '../../domain/stripe/kept-event.ts';
import type { Reading } from './api.ts';

export interface RereadDeps {
  read: (subscriptionId: string) => Promise<Reading>;
  apply: (event: KeptEvent, claim: number | null) => Promise<unknown>;
}

/**
 * Reads a subscription at Stripe under a claim that was taken before, and hands the answer in. When
 * this throws, the claim runs out after two minutes and the worker takes a new one.
 */
export async function reread(
  deps: RereadDeps,
  subscriptionId: string,
  claim: number | null,
): Promise<void> {
  const { object, asOf } = await deps.read(subscriptionId);
  const kept = keptReread(object, asOf);
  if (!kept)
    throw new Error(`Stripe's answer for ${subscriptionId} is not a readable subscription`);
  await deps.apply(kept, claim);
}
