import { PitchStatusBadge } from '@/components/pitch-status-badge';
import { formatMoment, timeAgo } from '@/lib/time';
import type { PitchSend } from '@/features/pitches/queries';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';

interface SentListProps {
  sends: readonly PitchSend[];
  variations: readonly StoredVariation[];
}

/** Where the pitch went and what became of it. */
export function SentList({ sends, variations }: SentListProps) {
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading" className="font-display text-2xl">
        Where it went
      </h2>
      <ul className="mt-4 paper divide-y divide-border">
        {sends.map((send) => (
          <li key={send.id} className="flex flex-wrap items-center justify-between gap-2 p-4">
            <div className="min-w-0">
              <p className="font-medium">{send.outlet_name}</p>
              <p className="text-sm break-words text-muted-foreground">
                {variations.find((one) => one.id === send.variation_id)?.headline} ·{' '}
                <time dateTime={send.updated_at} title={formatMoment(send.updated_at)}>
                  {timeAgo(send.updated_at)}
                </time>
              </p>
              {send.answer_note && (
                <blockquote className="mt-2 border-l-2 border-accent pl-3 text-sm break-words">
                  {send.answer_note}
                </blockquote>
              )}
              {send.status === 'failed' && send.error && (
                <p className="mt-1 text-sm text-destructive">{send.error}</p>
              )}
            </div>
            <PitchStatusBadge send={send} />
          </li>
        ))}
      </ul>
    </section>
  );
}
