import {
  webhookRetryHandlerRequestSchema,
  webhookRetryHandlerResponseSchema,
} from '../_shared/domain/api/webhook-retry-handler.ts';
import type { KeptEvent } from '../_shared/domain/billing/stripe/kept-event.ts';
import { readKeptBody } from '../_shared/domain/billing/stripe/mode.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import type { RetryAnswer, StoredEvent } from '../_shared/runtime/stripe/ledger.ts';

export interface Deps {
  /** Throws unless the caller is an admin. */
  requireAdmin: (request: Request) => Promise<unknown>;
  stored: (eventId: string) => Promise<StoredEvent | null>;
  reapply: (event: KeptEvent, manual: boolean) => Promise<RetryAnswer>;
  /** The key for calls to Stripe; null when none is set. */
  secretKey: () => Promise<string | null>;
  log: Log;
}

/** Applies a kept event once more, by hand. Answers `{success, retry_count, error}`. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'webhook-retry-handler', methods: ['POST'], log: deps.log },
    async (request) => {
      await deps.requireAdmin(request);
      const { event_id: eventId } = await readJson(request, webhookRetryHandlerRequestSchema);
      const stored = await deps.stored(eventId);
      if (!stored) throw new HttpError(404, 'not_found', 'There is no such event.');
      const event =
        stored.payload === null ? null : readKeptBody(stored.payload, await deps.secretKey());
      if (!event) {
        return respond(webhookRetryHandlerResponseSchema, {
          success: false,
          retry_count: stored.retry_count,
          error: 'The body of this event was cleared away after 90 days',
        });
      }
      const { success, retry_count, error } = await deps.reapply(event, true);
      return respond(webhookRetryHandlerResponseSchema, { success, retry_count, error });
    },
  );
}
