import { Check } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { useAcknowledge } from '@/features/admin/webhooks/mutations';
import type { AlertRow } from '@/features/admin/webhooks/queries';

type Acknowledgeable = Parameters<ReturnType<typeof useAcknowledge>['mutate']>[0];

export interface AcknowledgeProps {
  /** What is being acknowledged. */
  pending: Acknowledgeable | null;
  onAcknowledge: (button: HTMLButtonElement, what: Acknowledgeable) => void;
}

/** The message of a row and what it is about. */
export function AlertText({ row }: { row: AlertRow }) {
  const about =
    row.alert_cause === null
      ? [row.event_type, row.event_id, row.customer_email]
      : [row.customer_email, row.deliveries > 1 ? `Seen ${row.deliveries} times` : null, row.note];
  return (
    <>
      <p className="font-medium wrap-anywhere">{row.error_message ?? row.event_type}</p>
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {about.filter((part) => part !== null).join(' · ')}
      </p>
    </>
  );
}

interface AcknowledgeButtonProps extends AcknowledgeProps {
  what: Acknowledgeable;
  label: string;
  /** Tells screen readers which alert the button belongs to. */
  about: string;
  busy: boolean;
}

/** Acknowledges one alert or a cause. */
export function AcknowledgeButton(props: AcknowledgeButtonProps) {
  const { what, label, about, busy, pending, onAcknowledge } = props;
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      data-acknowledge
      busy={busy}
      disabled={pending !== null}
      onClick={(event) => {
        onAcknowledge(event.currentTarget, what);
      }}
    >
      <Check className="size-4" aria-hidden />
      {label}
      <span className="sr-only"> {about}</span>
    </Button>
  );
}
