import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { formatLatency } from '@/features/admin/webhooks/charts/chart-range';
import { stepOfEvent } from '@/features/admin/webhooks/next-step';
import type { WebhookLog } from '@/features/admin/webhooks/queries';
import { StatusBadge } from '@/features/admin/webhooks/status-badge';

/** What the log knows of an event or alert, and where it is dealt with. */
export function Facts({ log }: { log: WebhookLog }) {
  const alert = log.alert_cause !== null;
  const step = stepOfEvent(log);
  const facts: [string, ReactNode][] = [
    ['Customer', log.customer_email ?? log.email],
    ['Object', log.object_id],
    ['Subscription', log.subscription_id === log.object_id ? null : log.subscription_id],
    ['Mode', log.livemode === null ? null : log.livemode ? 'live' : 'test'],
    ['API version', log.api_version],
    // From the time that Stripe gave the event to its row here.
    ['On the way', log.latency_ms === null ? null : formatLatency(log.latency_ms)],
    [alert ? 'Seen' : 'Delivered', log.deliveries === 1 ? 'once' : `${log.deliveries} times`],
    ['Retries', log.retry_count === 0 ? null : log.retry_count],
    ['Next try', log.next_attempt_at === null ? null : <Timestamp iso={log.next_attempt_at} />],
    ['Recovered', log.recovered_at === null ? null : <Timestamp iso={log.recovered_at} />],
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={log.status} />
        <span className="min-w-0 wrap-anywhere">
          {/* The note of an event is part of what it changed. */}
          {log.error_message ?? (alert ? log.note : null)}
        </span>
        {step !== null && (
          <Link className="underline underline-offset-4" to={step.to}>
            {step.label}
          </Link>
        )}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-muted-foreground">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
