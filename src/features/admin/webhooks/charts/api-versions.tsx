import { Badge } from '@/components/ui/badge';
import { Timestamp } from '@/features/admin/shared/timestamp';
import type { WebhookChart } from '@/features/admin/webhooks/queries';

/** The API versions of the events. Several at once mean that something at Stripe is set differently. */
export function ApiVersions({ versions }: { versions: WebhookChart['versions'] }) {
  const several = versions.length > 1;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-display text-lg">API versions</h3>
      <p className="text-sm text-muted-foreground">
        {several
          ? 'Events of several versions arrived. Right after a change of the version at Stripe that is normal; if it stays, two endpoints or an old one send here.'
          : 'All events have the same version.'}
      </p>
      <ul className="divide-y divide-border border-y border-border text-sm">
        {versions.map(({ version, events, newest }, index) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <code>{version === '' ? 'not named' : version}</code>
            {several && index === 0 && <Badge variant="neutral">newest</Badge>}
            <span className="tabular-nums">
              {events.toLocaleString('en-US')} {events === 1 ? 'event' : 'events'}
            </span>
            <span className="text-muted-foreground">
              last in the hour of <Timestamp iso={newest} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
