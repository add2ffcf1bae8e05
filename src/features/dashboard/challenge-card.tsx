import { useQuery } from '@tanstack/react-query';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { challengeProgress } from '@/features/dashboard/activity';
import { creatorStatsQuery } from '@/features/dashboard/queries';

/** The daily goal of five sent pitches. The way to the next one leads the page, at its top. */
export function ChallengeCard({ userId }: { userId: string }) {
  const { data, isLoadingError } = useQuery(creatorStatsQuery(userId));
  const progress = challengeProgress(data?.today_sent ?? 0);

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Send 5 Today Challenge</CardTitle>
        <CardDescription>
          Five good-fit outlets a day beat fifty blind mails a week. It can be one pitch: each
          outlet that gets it counts, and so does an answer to a request.
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-4">
        <Progress value={progress.percent} aria-label="Sent today" />
        <p className="text-sm">
          {data !== undefined
            ? progress.words
            : isLoadingError
              ? 'Today’s count did not load.'
              : 'Counting…'}
        </p>
      </CardContent>
    </Card>
  );
}
