import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Timestamp } from '@/features/admin/shared/timestamp';
import { useUndoAcknowledgement } from '@/features/admin/webhooks/mutations';
import type { Acknowledgement } from '@/features/admin/webhooks/queries';

/** What was acknowledged in the last 24 hours, by whom and when; each can be taken back. */
export function AcknowledgedList({ acknowledged }: { acknowledged: readonly Acknowledgement[] }) {
  const undo = useUndoAcknowledgement();
  const heading = useRef<HTMLHeadingElement>(null);
  if (acknowledged.length === 0) return null;
  return (
    <section aria-labelledby="acknowledged" className="grid grid-cols-1 gap-3">
      <h2
        ref={heading}
        id="acknowledged"
        tabIndex={-1}
        className="font-display text-xl outline-none"
      >
        Acknowledged in the last 24 hours
      </h2>
      <p className="text-sm text-muted-foreground">
        An acknowledged alert comes back when it has been seen twice as often as then.
      </p>
      <ul className="divide-y divide-border border-y border-border" aria-label="Acknowledged">
        {acknowledged.map(({ id, message, events, by, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
            <div className="grid min-w-0 flex-1 basis-64 gap-1">
              <p className="wrap-anywhere">
                {message}
                {events > 1 && ` (${events.toLocaleString('en-US')})`}
              </p>
              <p className="wrap-anywhere text-muted-foreground">
                {by ?? 'An admin who has left'} · <Timestamp iso={at} />
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              busy={undo.isPending && undo.variables === id}
              disabled={undo.isPending}
              onClick={() => {
                undo.mutate(id, { onSettled: () => heading.current?.focus() });
              }}
            >
              <Undo2 className="size-4" aria-hidden />
              Undo
              <span className="sr-only"> {message}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
