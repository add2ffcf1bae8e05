import { expect, it } from 'vitest';
import { stepOfEndpoint } from '@/features/admin/webhooks/endpoint-step';
import { stepOfCause, stepOfEvent } from '@/features/admin/webhooks/next-step';

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

it('leads from one row to where it is dealt with, and from a repaired or an ordinary one nowhere', () => {
  const row = { event_type: 'customer.subscription.created', customer_email: null };
  const failed = { ...row, alert_cause: null, status: 'failed' };
  const noPlan = { ...failed, error_message: 'No plan for price price_1Qk' };
  expect(stepOfEvent(noPlan)?.to).toBe('?tab=plan-mapping');
  expect(stepOfEvent({ ...noPlan, status: 'retried_success' })).toBeNull();
  expect(stepOfEvent({ ...failed, error_message: 'deadlock detected' })).toBeNull();
  const alert = {
    ...row,
    event_type: 'alert.refund',
    alert_cause: 'refund:sub_1',
    status: 'alert',
  };
  expect(stepOfEvent({ ...alert, error_message: 'refunded' })?.to).toBe('?tab=subscriptions');
  expect(stepOfEvent({ ...alert, error_message: 'refunded', status: 'acknowledged' })).toBeNull();
});

it('leads from an endpoint that refuses deliveries to the signing secret', () => {
  expect(stepOfEndpoint('refusing deliveries')?.to).toBe('?tab=stripe-settings');
  expect(stepOfEndpoint('operational')).toBeNull();
});
