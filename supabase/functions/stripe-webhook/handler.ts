import { stripeWebhookResponseSchema } from '../_shared/domain/api/stripe-webhook.ts';
import type { StoredEvent } from '../_shared/domain/billing/stripe/stored-event.ts';
import { readEventInMode } from '../_shared/domain/billing/stripe/mode.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { endpoint, readText, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import type { IngestResult } from '../_shared/runtime/stripe/ledger.ts';
import type { SecretSource } from '../_shared/runtime/stripe/secrets.ts';
import type { NoteRefusal } from '../_shared/runtime/stripe/refusals.ts';
import { fromFuture, verified } from '../_shared/runtime/stripe/signature.ts';

export interface Deps {
  secrets: SecretSource;
  /** Stores and applies the event in one transaction. Throws when nothing was stored. */
  ingest: (event: StoredEvent, payload: string, reread: boolean) => Promise<IngestResult>;
  /** Reads the subscription at Stripe; `lease` is the number of the read. */
  reread: (subscriptionId: string, lease: number) => Promise<void>;
  /** Counts a delivery that was refused, or accepted with a time of signing in the future. */
  refused: NoteRefusal;
  background: (work: () => Promise<unknown>) => void;
  log: Log;
}

/** Bytes. Stripe's events are a few kilobytes. */
const BODY_LIMIT = 1024 * 1024;

/**
 * Receives Stripe's deliveries. Returns 200 once the event is stored, even if applying it failed;
 * 400 without a valid signature, 413 for a body over the limit. Stripe retries after the others:
 * 503 while no secret is set, 500 when the event could not be stored.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'stripe-webhook', methods: ['POST'], log: deps.log }, async (request) => {
    const body = await readText(request, BODY_LIMIT);
    const value = await signedBody(deps, body, request.headers.get('stripe-signature'));
    const { secretKey } = await deps.secrets();
    const event = readEventInMode(value, secretKey);
    if (!event) throw notAnEvent();

    const ingested = await store(deps, event, body, secretKey !== null);
    const { subscription_id: subscriptionId } = event;
    const { lease } = ingested;
    if (lease && subscriptionId) deps.background(() => deps.reread(subscriptionId, lease));
    if (ingested.error) {
      deps.log('warn', 'event_not_applied', {
        event_id: event.id,
        type: event.type,
        error: ingested.error,
      });
    }
    return respond(stripeWebhookResponseSchema, {
      received: true,
      result: ingested.result,
      status: ingested.status,
      outcome: ingested.outcome,
    });
  });
}

const notAnEvent = () =>
  new HttpError('not_an_event', 'The body is signed, but it is not a Stripe event.');

async function signedBody(deps: Deps, body: string, header: string | null): Promise<unknown> {
  if (!header) throw new HttpError('bad_signature', 'The delivery is not signed.');
  const check = (secrets: readonly string[]) =>
    verified(body, header, secrets).catch(() => {
      throw notAnEvent();
    });
  let { webhookSecrets } = await deps.secrets();
  let verdict = await check(webhookSecrets);
  if (!verdict.signed && verdict.reason === 'signature') {
    // Another process may have changed the secret since it was cached.
    const fresh = await deps.secrets(true);
    if (fresh.webhookSecrets.join() !== webhookSecrets.join()) {
      webhookSecrets = fresh.webhookSecrets;
      verdict = await check(webhookSecrets);
    }
  }
  if (verdict.signed) {
    const { value, secondsOff } = verdict;
    if (fromFuture(secondsOff)) deps.background(() => deps.refused('from_future', secondsOff));
    return value;
  }
  if (webhookSecrets.length === 0) {
    throw new HttpError('not_configured', 'No webhook signing secret is set yet.');
  }
  const { reason } = verdict;
  const secondsOff = verdict.reason === 'too_old' ? verdict.secondsOff : null;
  deps.background(() => deps.refused(reason, secondsOff));
  throw new HttpError('bad_signature', 'The signature does not fit the body.');
}

async function store(
  deps: Deps,
  event: StoredEvent,
  body: string,
  reread: boolean,
): Promise<IngestResult> {
  try {
    return await deps.ingest(event, body, reread);
  } catch (cause) {
    throw new HttpError('event_not_stored', 'The event could not be kept. Please send it again.', {
      cause,
    });
  }
}
