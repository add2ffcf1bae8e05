import { queryOptions } from '@tanstack/react-query';
import { webhookHealthMonitorResponseSchema } from '@domain/api/webhook-health-monitor.ts';
import { invokeFunction } from '@/lib/api/invoke';
import { adminKeys } from '@/features/admin/shared/queries';

/** State of the webhook endpoints, measured by `webhook-health-monitor` during the call. */
export const healthQuery = () =>
  queryOptions({
    queryKey: adminKeys.health,
    queryFn: ({ signal }) =>
      invokeFunction('webhook-health-monitor', {
        schema: webhookHealthMonitorResponseSchema,
        signal,
      }),
    // The card shows the failure itself, and soon: an unknown state must not look healthy.
    retry: 1,
    meta: { silent: true },
  });
