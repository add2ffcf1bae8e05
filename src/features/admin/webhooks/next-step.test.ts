import { expect, it } from 'vitest';
import { stepOfEndpoint } from '@/features/admin/webhooks/endpoint-step';
import { stepOfCause } from '@/features/admin/webhooks/next-step';

it('leads from an alert to the tab where its cause is dealt with', () => {
  expect(stepOfCause('alert.unmapped_price', null)?.to).toBe('?tab=plan-mapping');
  expect(stepOfCause('alert.refused_deliveries', null)?.to).toBe('?tab=stripe-settings');
  expect(stepOfCause('alert.high_failure_rate', null)?.to).toBe(
    '?tab=webhook-dashboard&status=failed',
  );
});

it('leads from events that failed for a price to the plans, from others to the failed events', () => {
  expect(stepOfCause('failed: No plan for price …', 'a@b.example')?.to).toBe('?tab=plan-mapping');
  expect(stepOfCause('failed: deadlock detected', 'a@b.example')?.to).toBe(
    '?tab=webhook-dashboard&status=failed',
  );
});

it('leads from an alert about a payer to their subscription, and from others nowhere', () => {
  expect(stepOfCause('alert.dunning', 'ana+1@b.example')?.to).toBe(
    '?tab=subscriptions&sub_email=ana%2B1%40b.example',
  );
  expect(stepOfCause('alert.worker_late', null)).toBeNull();
});

it('leads from an endpoint that refuses deliveries to the signing secret', () => {
  expect(stepOfEndpoint('refusing deliveries')?.to).toBe('?tab=stripe-settings');
  expect(stepOfEndpoint('operational')).toBeNull();
});
