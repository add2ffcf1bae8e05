import {
  webhookWorkerResponseSchema,
  type WebhookWorkerResponse,
} from '../_shared/domain/api/webhook-worker.ts';
import type { KeptEvent } from '../_shared/domain/billing/stripe/kept-event.ts';
import { readKeptBody } from '../_shared/domain/billing/stripe/mode.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';

export interface Deps {
  /** Throws when the caller is not the scheduler. */
  requireCron: (request: Request) => Promise<void>;
  due: (limit: number) => Promise<{ event_id: string; payload: string | null }[]>;
  reapply: (event: KeptEvent, manual: boolean) => Promise<{ success: boolean }>;
  giveUp: (eventId: string, error: string) => Promise<unknown>;
  /** The key for calls to Stripe; null when none is set. */
  secretKey: () => Promise<string | null>;
  dueRereads: (limit: number) => Promise<{ subscription_id: string; claim: number }[]>;
  reread: (secretKey: string, subscriptionId: string, claim: number) => Promise<void>;
  /** The daily comparison, when it is time; null otherwise. */
  reconcile: (secretKey: string) => Promise<unknown>;
  housekeeping: () => Promise<unknown>;
  beat: (detail: Record<string, unknown>) => Promise<unknown>;
  /** Milliseconds. */
  now: () => number;
  log: Log;
}

const EVENTS_AT_ONCE = 25;
const REREADS_AT_ONCE = 10;
/** The next run comes half a minute later. */
const TIME_FOR_EVENTS_MS = 20_000;

/**
 * One scheduled run: retries what is due, reads subscriptions again at Stripe, compares once a day,
 * clears up, and leaves a sign of life. A part that fails does not stop the others.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'webhook-worker', methods: ['POST'], log: deps.log }, async (request) => {
    await deps.requireCron(request);
    const report = {
      retried: await attempt(deps, 'retried', () => retryDue(deps)),
      reread: await attempt(deps, 'reread', () => rereadDue(deps)),
      reconcile: await attempt(deps, 'reconcile', () => compare(deps)),
      housekeeping: await attempt(deps, 'housekeeping', () => deps.housekeeping()),
    };
    await deps.beat(report);
    return respond(webhookWorkerResponseSchema, report);
  });
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
  const end = deps.now() + TIME_FOR_EVENTS_MS;
  const key = await deps.secretKey();
  const report = { tried: 0, succeeded: 0 };
  while (deps.now() < end) {
    const batch = await deps.due(EVENTS_AT_ONCE);
    for (const { event_id: eventId, payload } of batch) {
      report.tried += 1;
      const event = payload === null ? null : readKeptBody(payload, key);
      if (!event) {
        await deps.giveUp(eventId, 'The body of this event is not there any more');
        continue;
      }
      try {
        const { success } = await deps.reapply(event, false);
        if (success) report.succeeded += 1;
      } catch (error) {
        // The next worker gets it once the lease is over.
        deps.log('error', 'retry_broke', { event_id: eventId, error });
      }
    }
    if (batch.length < EVENTS_AT_ONCE) break;
  }
  return report;
}

async function rereadDue(deps: Deps): Promise<number> {
  const key = await deps.secretKey();
  if (!key) return 0;
  let read = 0;
  for (const { subscription_id: id, claim } of await deps.dueRereads(REREADS_AT_ONCE)) {
    try {
      await deps.reread(key, id, claim);
      read += 1;
    } catch (error) {
      deps.log('error', 'reread_failed', { subscription_id: id, error });
    }
  }
  return read;
}

async function compare(deps: Deps): Promise<'no key' | 'not due' | 'done'> {
  const key = await deps.secretKey();
  if (!key) return 'no key';
  return (await deps.reconcile(key)) === null ? 'not due' : 'done';
}
