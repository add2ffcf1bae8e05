import { z } from 'zod';
import type { EndpointHealth } from '../_shared/domain/api/webhook-health-monitor.ts';

/** What `webhook_health()` answers. */
export const healthFactsSchema = z.object({
  recent_failures: z.int(),
  alert_triggered: z.boolean(),
  webhook_secret_set: z.boolean(),
  secret_key_set: z.boolean(),
  worker_late: z.boolean(),
  worker_last_run_at: z.string().nullable(),
  reconcile_error: z.string().nullable(),
  reconcile_drift: z.int(),
});
export type HealthFacts = z.infer<typeof healthFactsSchema>;

const well = (endpoint: string, status: string): EndpointHealth => ({
  endpoint,
  status,
  healthy: true,
  error: null,
});

const ill = (endpoint: string, status: string, error: string): EndpointHealth => ({
  endpoint,
  status,
  healthy: false,
  error,
});

/** The parts that webhooks pass through, each with its state in a word. */
export function endpointsOf(facts: HealthFacts): EndpointHealth[] {
  return [webhook(facts), worker(facts), ...(facts.secret_key_set ? [comparison(facts)] : [])];
}

function webhook(facts: HealthFacts): EndpointHealth {
  const name = '/api/stripe-webhook';
  if (!facts.webhook_secret_set) {
    return ill(name, 'not configured', 'No webhook signing secret is set');
  }
  if (facts.alert_triggered) {
    return ill(name, 'failing', `${facts.recent_failures} failures in the last 5 minutes`);
  }
  return well(name, 'operational');
}

function worker(facts: HealthFacts): EndpointHealth {
  const name = 'Retry worker';
  if (facts.worker_last_run_at === null) return ill(name, 'not started', 'It has never run');
  if (facts.worker_late) return ill(name, 'late', `Last run ${facts.worker_last_run_at}`);
  return well(name, 'operational');
}

function comparison(facts: HealthFacts): EndpointHealth {
  const name = 'Daily comparison with Stripe';
  if (facts.reconcile_error !== null) return ill(name, 'failing', facts.reconcile_error);
  if (facts.reconcile_drift > 0) {
    return ill(
      name,
      'drift',
      `${facts.reconcile_drift} not the same at Stripe, listed under Subscriptions`,
    );
  }
  return well(name, 'operational');
}
