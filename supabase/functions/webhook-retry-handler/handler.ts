import {
  webhookRetryHandlerRequestSchema,
  webhookRetryHandlerResponseSchema,
} from '../_shared/domain/api/webhook-retry-handler.ts';
import type { StoredEvent } from '../_shared/domain/billing/stripe/stored-event.ts';
import { readStoredBody } from '../_shared/domain/billing/stripe/mode.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import type { RetryResult, EventPayload } from '../_shared/runtime/stripe/ledger.ts';

export interface Deps {
  /** The admin who asks; throws 401 or 403 for others. */
  requireAdmin: (request: Request) => Promise<{ id: string }>;
  /** Null for an unknown id. */
  stored: (eventId: string) => Promise<EventPayload | null>;
  reapply: (event: StoredEvent, askedBy: string) => Promise<RetryResult>;
  /** The Stripe secret key; null when none is set. */
  secretKey: () => Promise<string | null>;
  log: Log;
}

/** Applies a stored event again on an admin's request. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'webhook-retry-handler', methods: ['POST'], log: deps.log },
    async (request) => {
      const admin = await deps.requireAdmin(request);
      const { event_id: eventId } = await readJson(request, webhookRetryHandlerRequestSchema);
      const stored = await deps.stored(eventId);
      if (!stored) throw new HttpError('not_found', 'There is no such event.');
      const event =
        stored.payload === null ? null : readStoredBody(stored.payload, await deps.secretKey());
      if (!event) {
        return respond(webhookRetryHandlerResponseSchema, {
          success: false,
          retry_count: stored.retry_count,
          error: 'The body of this event was cleared away after 90 days',
        });
      }
      const { success, retry_count, error } = await deps.reapply(event, admin.id);
      return respond(webhookRetryHandlerResponseSchema, { success, retry_count, error });
    },
  );
}
