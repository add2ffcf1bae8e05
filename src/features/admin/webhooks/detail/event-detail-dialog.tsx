import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { Timestamp, TimeZoneNote } from '@/features/admin/shared/timestamp';
import { Attempts } from '@/features/admin/webhooks/detail/attempts';
import { Facts } from '@/features/admin/webhooks/detail/facts';
import { Changes } from '@/features/admin/webhooks/detail/changes';
import { EventType } from '@/features/admin/webhooks/event-type';
import {
  eventDetailQuery,
  type EventDetail,
  type WebhookLog,
} from '@/features/admin/webhooks/queries';

interface EventDetailDialogProps {
  /** Null while the dialog is closed. */
  log: WebhookLog | null;
  onClose: () => void;
}

/** What is known of one event, what it changed, its tries, and its payload without personal data. */
export function EventDetailDialog({ log, onClose }: EventDetailDialogProps) {
  return (
    <Dialog
      open={log !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {log !== null && (
        <DialogContent size="lg">
          <DialogHeader>
            <DialogTitle className="wrap-anywhere">
              <EventType type={log.event_type} />
            </DialogTitle>
            <DialogDescription className="wrap-anywhere">
              {log.event_id} · received <Timestamp iso={log.timestamp} />. <TimeZoneNote />
            </DialogDescription>
          </DialogHeader>
          <Facts log={log} />
          <Detail log={log} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Detail({ log }: { log: WebhookLog }) {
  return <Loaded log={log} detail={useQuery(eventDetailQuery(log.id))} />;
}

function Loaded({ log, detail }: { log: WebhookLog; detail: UseQueryResult<EventDetail> }) {
  if (detail.isPending) return <ListSkeleton label="Loading the event" rows={4} />;
  if (detail.isLoadingError) {
    return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  }
  const { attempts, changes, in_force, payload, acknowledged } = detail.data;
  if (acknowledged === null && log.alert_cause !== null) return null;
  return (
    <div className="grid grid-cols-1 gap-6">
      {acknowledged !== null && (
        <p className="text-sm">
          Acknowledged by {acknowledged.by ?? 'an admin who has left'},{' '}
          <Timestamp iso={acknowledged.at} />.
        </p>
      )}
      {log.alert_cause === null && (
        <>
          <Changes log={log} changes={changes} inForce={in_force} />
          <Attempts attempts={attempts} />
          <Payload payload={payload} />
        </>
      )}
    </div>
  );
}

function Payload({ payload }: { payload: unknown }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-display text-lg">What Stripe sent</h3>
      {payload === null ? (
        <p className="text-sm text-muted-foreground">
          It is not kept any more: bodies are deleted after 90 days.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">
            Names, emails, postal addresses, links and secrets are hidden.
          </p>
          <pre
            tabIndex={0}
            role="region"
            aria-label="What Stripe sent"
            className="max-h-96 overflow-auto border border-border bg-muted p-3 text-xs"
          >
            {JSON.stringify(payload, null, 2)}
          </pre>
        </>
      )}
    </section>
  );
}
