import { webhookHealthMonitorResponseSchema } from '../_shared/domain/api/webhook-health-monitor.ts';
import { endpoint, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { endpointsOf, type HealthFacts } from './endpoints.ts';

export interface Deps {
  /** Throws 401 or 403 unless the caller is an admin. */
  requireAdmin: (request: Request) => Promise<unknown>;
  /** Reads the health facts; the query also opens and closes alerts. */
  facts: () => Promise<HealthFacts>;
  log: Log;
}

/** Returns the health of the webhook pipeline to an admin. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'webhook-health-monitor', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      await deps.requireAdmin(request);
      const facts = await deps.facts();
      const endpoints = endpointsOf(facts);
      return respond(webhookHealthMonitorResponseSchema, {
        healthy: !facts.alert_triggered && endpoints.every(({ healthy }) => healthy),
        alert_triggered: facts.alert_triggered,
        recent_failures: facts.recent_failures,
        webhook_secret_set: facts.webhook_secret_set,
        endpoints,
      });
    },
  );
}
