import { paths } from '@domain/paths.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';
import { myEntriesQuery } from '@/lib/entries/queries';
import { activityQuery, latestPitchQuery } from '@/features/dashboard/queries';

interface Letter {
  id: string;
  headline: string;
  news_peg: string;
}

/** The written pitch of a creator who has sent none and answered no request; null otherwise. */
export function useWaitingLetter(userId: string): {
  letter: Letter | null;
  /** Whether something was sent or entered, which the list of activity shows. */
  sentAny: boolean;
  queries: readonly Pick<UseQueryResult, 'isPending' | 'fetchStatus'>[];
} {
  const activity = useQuery(activityQuery(userId));
  const entered = useQuery(myEntriesQuery(userId));
  const none = activity.data?.length === 0 && entered.data?.length === 0;
  const latest = useQuery({ ...latestPitchQuery(userId), enabled: none });
  return {
    letter: none ? (latest.data ?? null) : null,
    sentAny: (activity.data?.length ?? 0) + (entered.data?.length ?? 0) > 0,
    queries: [activity, entered, latest],
  };
}

/** The next step when the first pitch is written and not sent: to choose outlets. */
export function WaitingLetter({ letter }: { letter: Letter }) {
  return (
    <section aria-labelledby="waiting-letter" className="paper space-y-4 p-5 sm:p-6">
      <h2 id="waiting-letter" className="font-display text-xl break-words">
        “{letter.headline}” is written and waiting for its first editor.
      </h2>
      <p className="text-sm break-words text-muted-foreground">In the news: {letter.news_peg}</p>
      <Button asChild>
        <Link to={paths.pitch.getHref(letter.id, 'outlets')}>Choose outlets</Link>
      </Button>
    </section>
  );
}
