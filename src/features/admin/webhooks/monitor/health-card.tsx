import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'wouter';
import type { WebhookHealthMonitorResponse } from '@domain/api/webhook-health-monitor.ts';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import { toAppError } from '@/lib/api/app-error';
import { stepOfEndpoint } from '@/features/admin/webhooks/endpoint-step';

/** Health of each webhook endpoint and of all together. */
export function HealthCard({ health }: { health: UseQueryResult<WebhookHealthMonitorResponse> }) {
  return (
    <Card>
      <CardHeader className="grid-cols-[1fr_auto] items-start gap-x-4">
        <div className="grid gap-1">
          <CardTitle>Endpoint Health</CardTitle>
          <CardDescription>
            What the server sees: Stripe’s deliveries, the retries, the comparison with Stripe.
          </CardDescription>
        </div>
        {health.isSuccess && (
          <Badge variant={health.data.healthy ? 'success' : 'destructive'}>
            {health.data.healthy ? 'Healthy' : 'Unhealthy'}
          </Badge>
        )}
      </CardHeader>
      <CardContent className="min-h-48">
        <Endpoints health={health} />
      </CardContent>
    </Card>
  );
}

function Endpoints({ health }: { health: UseQueryResult<WebhookHealthMonitorResponse> }) {
  if (health.isPending) {
    return (
      <div className="grid h-32 place-items-center">
        <Spinner label="Checking the endpoints" className="size-6" />
      </div>
    );
  }
  // eslint-disable-next-line newspeg/failed-query -- an older state must not look healthy
  if (health.isError) {
    return (
      <ErrorState
        title="Health Check Failed"
        error={{
          userMessage: `Unable to check webhook health. ${toAppError(health.error).userMessage}`,
        }}
        onRetry={() => void health.refetch()}
      />
    );
  }
  if (health.data.endpoints.length === 0) {
    return <p className="text-sm text-muted-foreground">No endpoints were reported.</p>;
  }
  return (
    <ul className="divide-y divide-border">
      {health.data.endpoints.map((endpoint) => {
        const step = stepOfEndpoint(endpoint.status);
        const Icon = endpoint.healthy ? CircleCheck : CircleX;
        return (
          <li key={endpoint.endpoint} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex items-center gap-3">
              <Icon
                className={
                  endpoint.healthy ? 'size-5 text-success' : 'size-5 shrink-0 text-destructive'
                }
                aria-hidden
              />
              <span className="min-w-0 grow font-medium break-words">{endpoint.endpoint}</span>
              <Badge variant={endpoint.healthy ? 'success' : 'destructive'}>
                {endpoint.status}
              </Badge>
            </div>
            {endpoint.error && (
              <p className="pl-8 text-sm break-words text-destructive">
                {endpoint.error}
                {step !== null && (
                  <>
                    .{' '}
                    <Link className="underline underline-offset-4" to={step.to}>
                      {step.label}
                    </Link>
                  </>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
