import { voiceOf } from '@domain/account/editor-voice.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '@/components/ui/badge';
import { watchedQuery } from '@/features/requests/queries';
import { Section } from '@/features/requests/section';

/** All open requests, reported ones first, for admins. */
export function OpenRequests() {
  const watched = useQuery(watchedQuery());
  return (
    <Section
      title="All open requests"
      query={watched}
      empty={{ title: 'No open request', words: 'Reported ones come first here.' }}
    >
      {(entries) => (
        <ul className="divide-y divide-border">
          {entries.map((entry) => (
            <li key={entry.id} className="space-y-1 py-3 first:pt-0 last:pb-0">
              <Link
                className="font-medium break-words underline-offset-4 hover:underline"
                to={paths.appRequest.getHref(entry.slug)}
              >
                {entry.topic}
              </Link>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
                {entry.reports > 0 && <Badge variant="destructive">{entry.reports} reported</Badge>}
                {voiceOf(entry.editor)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
