import { z } from 'zod';
import type { EndpointHealth } from '../_shared/domain/api/webhook-health-monitor.ts';

/** The result of `webhook_health()`. */
export const healthFactsSchema = z.object({
  recent_failures: z.int(),
  alert_triggered: z.boolean(),
  /** Whether Stripe's deliveries are refused, and how many were. */
  refusing: z.boolean(),
  refused_deliveries: z.int(),
  /** The clock here and the times of Stripe's signatures are minutes apart. */
  clock_off: z.boolean(),
  /** Subscriptions should have been renewed more than a day ago, and no event came. */
  silent: z.boolean(),
  webhook_secret_set: z.boolean(),
  secret_key_set: z.boolean(),
  worker_late: z.boolean(),
  worker_last_run_at: z.string().nullable(),
  reconcile_error: z.string().nullable(),
  reconcile_drift: z.int(),
});
export type HealthFacts = z.infer<typeof healthFactsSchema>;

const healthy = (endpoint: string, status: string): EndpointHealth => ({
  endpoint,
  status,
  healthy: true,
  error: null,
});

const unhealthy = (endpoint: string, status: string, error: string): EndpointHealth => ({
  endpoint,
  status,
  healthy: false,
  error,
});

/** The health of each part of the webhook pipeline. */
export function endpointsOf(facts: HealthFacts): EndpointHealth[] {
  return [webhook(facts), worker(facts), ...(facts.secret_key_set ? [comparison(facts)] : [])];
}

function webhook(facts: HealthFacts): EndpointHealth {
  const name = '/api/stripe-webhook';
  if (!facts.webhook_secret_set) {
    return unhealthy(name, 'not configured', 'No webhook signing secret is set');
  }
  if (facts.refusing) {
    const what = facts.clock_off
      ? 'the clock of the server is off'
      : 'the signing secret does not fit';
    return unhealthy(
      name,
      'refusing deliveries',
      `${facts.refused_deliveries} refused, nothing stored: ${what}`,
    );
  }
  if (facts.alert_triggered) {
    return unhealthy(name, 'failing', `${facts.recent_failures} failures in the last 5 minutes`);
  }
  if (facts.silent) {
    return unhealthy(name, 'silent', 'Renewals are due for more than a day, and no event came');
  }
  if (facts.clock_off) {
    return unhealthy(name, 'clock off', 'The clock of the server and Stripe are minutes apart');
  }
  return healthy(name, 'operational');
}

function worker(facts: HealthFacts): EndpointHealth {
  const name = 'Retry worker';
  if (facts.worker_last_run_at === null) return unhealthy(name, 'not started', 'It has never run');
  if (facts.worker_late) return unhealthy(name, 'late', `Last run ${facts.worker_last_run_at}`);
  return healthy(name, 'operational');
}

function comparison(facts: HealthFacts): EndpointHealth {
  const name = 'Daily comparison with Stripe';
  if (facts.reconcile_error !== null) return unhealthy(name, 'failing', facts.reconcile_error);
  if (facts.reconcile_drift > 0) {
    return unhealthy(
      name,
      'drift',
      `${facts.reconcile_drift} not the same at Stripe, listed under Subscriptions`,
    );
  }
  return healthy(name, 'operational');
}
