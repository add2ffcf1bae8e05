import { useState } from 'react';
import { Link } from 'wouter';
import { Disclosure } from '@/components/disclosure';
import { Badge } from '@/components/ui/badge';
import { formatTime, Timestamp } from '@/features/admin/shared/timestamp';
import {
  AcknowledgeButton,
  AlertText,
  type AcknowledgeProps,
} from '@/features/admin/webhooks/alerts/alert-parts';
import { AlertRows } from '@/features/admin/webhooks/alerts/alert-rows';
import { SEVERITIES } from '@/features/admin/webhooks/alerts/severities';
import { stepOfCause } from '@/features/admin/webhooks/next-step';
import type { AlertGroup } from '@/features/admin/webhooks/queries';
import { StatusBadge } from '@/features/admin/webhooks/status-badge';

/** One cause: its latest row, and the others on request. */
export function AlertGroupItem({
  group,
  ...acknowledge
}: AcknowledgeProps & { group: AlertGroup }) {
  const [open, setOpen] = useState(false);
  const severity = SEVERITIES[group.severity];
  const { row } = group;
  const many = group.events > 1;
  const count = group.events.toLocaleString('en-US');
  // One payer's alert leads to their subscription, several to the whole list.
  const step = stepOfCause(group.cause_group, many ? null : row.customer_email);
  const what = many ? { causeGroup: group.cause_group, until: group.newest } : row.id;
  return (
    <li
      className={`grid grid-cols-1 gap-3 border border-l-4 border-border bg-card p-4 ${severity.edge}`}
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="grid min-w-0 gap-1.5">
          <p className="flex flex-wrap items-center gap-2">
            <Badge variant={severity.variant}>{severity.label}</Badge>
            <StatusBadge status={row.status} />
            <span className="text-sm text-muted-foreground">
              {many && `${count} of this cause, the latest `}
              <Timestamp iso={row.timestamp} />
            </span>
          </p>
          <AlertText row={row} />
        </div>
        <div className="flex flex-wrap-reverse items-center gap-x-4 gap-y-1 sm:flex-row-reverse">
          <AcknowledgeButton
            what={what}
            label={many ? `Acknowledge all ${count}` : 'Acknowledge'}
            about={row.error_message ?? row.event_type}
            busy={isSame(acknowledge.pending, what)}
            {...acknowledge}
          />
          {step !== null && (
            <Link className="py-2 text-sm underline underline-offset-4 sm:px-2" to={step.to}>
              {step.label}
            </Link>
          )}
        </div>
      </div>
      {many && (
        <Disclosure
          summary={`Show all ${count}, since ${formatTime(group.oldest)}`}
          open={open}
          onToggle={setOpen}
          className="text-sm"
        >
          {open && <AlertRows causeGroup={group.cause_group} {...acknowledge} />}
        </Disclosure>
      )}
    </li>
  );
}

function isSame(
  pending: AcknowledgeProps['pending'],
  what: NonNullable<AcknowledgeProps['pending']>,
): boolean {
  if (pending === null || typeof pending === 'string' || typeof what === 'string') {
    return pending === what;
  }
  return pending.causeGroup === what.causeGroup;
}
