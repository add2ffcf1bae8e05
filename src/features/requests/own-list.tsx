import { paths } from '@domain/paths.ts';
import { Link } from 'wouter';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useAccountZone } from '@/lib/account/time-zone';
import { CHOSEN_HASH } from '@/lib/anchors';
import type { OwnRequest } from '@/features/requests/queries';
import { postedText, saysPosted, timeLeft } from '@/features/requests/when';

/** How many pitches came, and for an open request how many there can be. */
function pitchesText({ entries, wanted, status }: OwnRequest): string {
  const came = entries === 1 ? '1 pitch' : `${String(entries)} pitches`;
  if (status !== 'open') return entries === 0 ? 'No pitch came' : came;
  return `${entries === 0 ? 'No pitch yet' : came}, ${String(wanted)} at most`;
}

/** Whether its editor comes for whom they chose: what is unread comes before. */
const seesChosen = ({ chosen, unread }: OwnRequest) => chosen > 0 && unread === 0;

/** The requests that an editor posted, the open ones first. */
export function OwnList({ entries }: { entries: readonly OwnRequest[] }) {
  const timeZone = useAccountZone(saysPosted(entries));
  const openFirst = [...entries].sort(
    (one, other) => Number(other.status === 'open') - Number(one.status === 'open'),
  );
  const leads = openFirst.find(({ unread }) => unread > 0);
  return (
    <ul className="divide-y divide-border">
      {openFirst.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="space-y-1.5">
            <p className="font-medium break-words">{entry.topic}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
              {entry.unread > 0 && <Badge variant="accent">{entry.unread} unread</Badge>}
              {entry.chosen > 0 && (
                <Badge variant="success">
                  {entry.choose_up_to === 1
                    ? 'Chosen'
                    : `${String(entry.chosen)} of ${String(entry.choose_up_to)} chosen`}
                </Badge>
              )}
              <span>
                {[
                  pitchesText(entry),
                  entry.status === 'open'
                    ? timeLeft(entry.deadline)
                    : entry.status === 'removed'
                      ? 'Taken down'
                      : 'Closed',
                  postedText({ ...entry, posted_at: entry.created_at }, entries, timeZone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </div>
          <Button
            asChild
            size="sm"
            variant={entry === leads ? 'primary' : 'outline'}
            className="justify-self-start"
          >
            <Link
              to={paths.appRequest.getHref(entry.slug) + (seesChosen(entry) ? CHOSEN_HASH : '')}
            >
              {seesChosen(entry)
                ? 'See who you chose'
                : entry.entries > 0
                  ? 'Read the pitches'
                  : 'See the request'}
              <span className="sr-only"> for {entry.topic}</span>
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
