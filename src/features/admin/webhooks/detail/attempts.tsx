import { Timestamp } from '@/features/admin/shared/timestamp';
import type { EventDetail } from '@/features/admin/webhooks/queries';
import { StatusBadge } from '@/features/admin/webhooks/status-badge';

/** The tries of an event, the first one first. */
export function Attempts({ attempts }: { attempts: EventDetail['attempts'] }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-display text-lg">Tries</h3>
      <ol className="divide-y divide-border border-y border-border text-sm">
        {attempts.map(({ at, by, status, error }, index) => (
          <li key={`${at} ${String(index)}`} className="grid gap-1 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <StatusBadge status={status} />
              <Timestamp iso={at} />
              <span className="wrap-anywhere text-muted-foreground">
                {index === 0 ? 'delivered by Stripe' : `by ${by === 'worker' ? 'the worker' : by}`}
              </span>
            </p>
            {error !== null && <p className="wrap-anywhere">{error}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
