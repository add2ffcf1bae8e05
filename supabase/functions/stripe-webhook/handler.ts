import { stripeWebhookResponseSchema } from '../_shared/domain/api/stripe-webhook.ts';
import type { KeptEvent } from '../_shared/domain/billing/stripe/kept-event.ts';
import { readEventInMode } from '../_shared/domain/billing/stripe/mode.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, readText, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import type { IngestAnswer } from '../_shared/runtime/stripe/ledger.ts';
import type { SecretSource } from '../_shared/runtime/stripe/secrets.ts';
import { verified } from '../_shared/runtime/stripe/signature.ts';

export interface Deps {
  secrets: SecretSource;
  /** Keeps and applies the event in one transaction; throws when nothing was kept. */
  ingest: (event: KeptEvent, payload: string, reread: boolean) => Promise<IngestAnswer>;
  /** Reads the subscription at Stripe under a claim, with the key that is set. */
  reread: (subscriptionId: string, claim: number) => Promise<void>;
  background: (work: () => Promise<unknown>) => void;
  log: Log;
}

/** Stripe's events are a few kilobytes; the largest ones stay far below this. */
const BODY_LIMIT = 1024 * 1024;

/**
 * Takes Stripe's deliveries. 200 once the event is kept, whether or not it could be applied;
 * 400 for what Stripe did not sign, 413 for what is too large, 503 while no secret is set, 500 when
 * nothing could be kept, so that Stripe sends it again.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'stripe-webhook', methods: ['POST'], log: deps.log }, async (request) => {
    const body = await readText(request, BODY_LIMIT);
    const value = await signedBody(deps, body, request.headers.get('stripe-signature'));
    const { secretKey } = await deps.secrets();
    const event = readEventInMode(value, secretKey);
    if (!event) throw notAnEvent();

    const answer = await kept(deps, event, body, secretKey !== null);
    const { subscription_id: subscriptionId } = event;
    const { claim } = answer;
    if (claim && subscriptionId) deps.background(() => deps.reread(subscriptionId, claim));
    if (answer.error) {
      deps.log('warn', 'not_applied', {
        event_id: event.id,
        type: event.type,
        error: answer.error,
      });
    }
    return respond(stripeWebhookResponseSchema, {
      received: true,
      result: answer.result,
      status: answer.status,
      outcome: answer.outcome,
    });
  });
}

const notAnEvent = () =>
  new HttpError(400, 'not_an_event', 'The body is signed, but it is not a Stripe event.');

async function signedBody(deps: Deps, body: string, header: string | null): Promise<unknown> {
  if (!header) throw new HttpError(400, 'bad_signature', 'The delivery is not signed.');
  const check = (secrets: readonly string[]) =>
    verified(body, header, secrets).catch(() => {
      throw notAnEvent();
    });
  let { webhookSecrets } = await deps.secrets();
  let signed = await check(webhookSecrets);
  if (!signed) {
    // The secret may have been changed a moment ago, in another process.
    const fresh = await deps.secrets(true);
    if (fresh.webhookSecrets.join() !== webhookSecrets.join()) {
      webhookSecrets = fresh.webhookSecrets;
      signed = await check(webhookSecrets);
    }
  }
  if (signed) return signed.value;
  if (webhookSecrets.length === 0) {
    throw new HttpError(503, 'not_configured', 'No webhook signing secret is set yet.');
  }
  throw new HttpError(400, 'bad_signature', 'The signature does not fit the body.');
}

async function kept(
  deps: Deps,
  event: KeptEvent,
  body: string,
  reread: boolean,
): Promise<IngestAnswer> {
  try {
    return await deps.ingest(event, body, reread);
  } catch (cause) {
    throw new HttpError(500, 'not_kept', 'The event could not be kept. Please send it again.', {
      cause,
    });
  }
}
