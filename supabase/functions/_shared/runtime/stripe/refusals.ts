import { z } from 'zod';
import { callRpc } from '../rpc.ts';
import { serviceClient } from '../supabase.ts';
import type { RefusalReason } from './signature.ts';

/** Adds deliveries to the count of the minute; `secondsOff` is how far our clock is ahead. */
export type CountRefusals = (
  reason: RefusalReason,
  deliveries: number,
  secondsOff: number | null,
) => Promise<unknown>;

/** Counts one delivery; resolves when the count is stored. */
export type NoteRefusal = (reason: RefusalReason, secondsOff: number | null) => Promise<void>;

/**
 * Counts refused deliveries. Those that come while a count is being stored are added up and stored
 * together afterwards: a flood causes one database call at a time.
 */
export function refusalCounter(count: CountRefusals = countInDatabase): NoteRefusal {
  const waiting = new Map<RefusalReason, { deliveries: number; secondsOff: number | null }>();
  let running: Promise<void> | undefined;

  const storeAll = async (): Promise<void> => {
    for (;;) {
      const [first] = waiting;
      if (first === undefined) return;
      const [reason, { deliveries, secondsOff }] = first;
      waiting.delete(reason);
      await count(reason, deliveries, secondsOff);
    }
  };

  return (reason, secondsOff) => {
    waiting.set(reason, {
      deliveries: (waiting.get(reason)?.deliveries ?? 0) + 1,
      secondsOff,
    });
    running ??= storeAll().finally(() => {
      running = undefined;
    });
    return running;
  };
}

function countInDatabase(
  reason: RefusalReason,
  deliveries: number,
  secondsOff: number | null,
): Promise<unknown> {
  return callRpc(
    serviceClient(),
    'note_refused_deliveries',
    { p_reason: reason, p_deliveries: deliveries, p_seconds_off: secondsOff },
    z.unknown(),
  );
}
