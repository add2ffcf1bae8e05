import assert from 'node:assert/strict';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import type { HealthFacts } from './endpoints.ts';
import { createHandler } from './handler.ts';

const HEALTHY: HealthFacts = {
  recent_failures: 0,
  alert_triggered: false,
  refusing: false,
  refused_deliveries: 0,
  clock_off: false,
  silent: false,
  webhook_secret_set: true,
  secret_key_set: true,
  worker_late: false,
  worker_last_run_at: '2026-11-21T00:00:00Z',
  reconcile_error: null,
  reconcile_drift: 0,
};

const health = async (facts: Partial<HealthFacts>) => {
  const handler = createHandler({
    requireAdmin: () => Promise.resolve(null),
    facts: () => Promise.resolve({ ...HEALTHY, ...facts }),
    log: () => undefined,
  });
  const response = await handler(new Request('http://localhost/', { method: 'POST' }));
  return (await response.json()) as {
    healthy: boolean;
    alert_triggered: boolean;
    recent_failures: number;
    endpoints: { endpoint: string; status: string; healthy: boolean; error: string | null }[];
  };
};

Deno.test('webhook-health-monitor reports healthy endpoints', async () => {
  const { endpoints, ...rest } = await health({});
  assert.deepEqual(rest, {
    healthy: true,
    alert_triggered: false,
    recent_failures: 0,
    webhook_secret_set: true,
  });
  assert.deepEqual(
    endpoints.map(({ endpoint, status, healthy, error }) => [endpoint, status, healthy, error]),
    [
      ['/api/stripe-webhook', 'operational', true, null],
      ['Retry worker', 'operational', true, null],
      ['Daily comparison with Stripe', 'operational', true, null],
    ],
  );
});

Deno.test('webhook-health-monitor reports each problem at its endpoint', async (t) => {
  const cases: [Partial<HealthFacts>, string, string][] = [
    [{ webhook_secret_set: false }, '/api/stripe-webhook', 'not configured'],
    [{ alert_triggered: true, recent_failures: 6 }, '/api/stripe-webhook', 'failing'],
    [{ refusing: true, refused_deliveries: 40 }, '/api/stripe-webhook', 'refusing deliveries'],
    [{ silent: true }, '/api/stripe-webhook', 'silent'],
    [{ clock_off: true }, '/api/stripe-webhook', 'clock off'],
    [{ worker_last_run_at: null, worker_late: true }, 'Retry worker', 'not started'],
    [{ worker_late: true }, 'Retry worker', 'late'],
    [{ reconcile_error: 'Invalid API Key' }, 'Daily comparison with Stripe', 'failing'],
    [{ reconcile_drift: 2 }, 'Daily comparison with Stripe', 'drift'],
  ];
  for (const [facts, endpoint, status] of cases) {
    await t.step(`${endpoint} ${status}`, async () => {
      const { healthy, endpoints } = await health(facts);
      assert.equal(healthy, false);
      const unhealthy = endpoints.filter((one) => !one.healthy);
      assert.deepEqual(
        unhealthy.map((one) => [one.endpoint, one.status]),
        [[endpoint, status]],
      );
      assert.ok(unhealthy[0]?.error);
    });
  }
});

Deno.test('webhook-health-monitor refuses callers who are not admins', async () => {
  const handler = createHandler({
    requireAdmin: () => Promise.reject(new HttpError('forbidden', 'no')),
    facts: () => Promise.reject(new Error('not asked')),
    log: () => undefined,
  });
  assert.equal((await handler(new Request('http://localhost/', { method: 'POST' }))).status, 403);
});
