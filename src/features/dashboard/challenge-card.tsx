import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { QuotaNotice, useQuotaRefusals } from '@/components/quota-notice';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { paths } from '@domain/paths.ts';
import { challengeProgress } from '@/features/dashboard/activity';
import { creatorStatsQuery } from '@/features/dashboard/queries';

/** The daily goal of five sent pitches. */
export function ChallengeCard({ userId }: { userId: string }) {
  const { data, isLoadingError } = useQuery(creatorStatsQuery(userId));
  const usedUp = useQuotaRefusals().write !== null;
  const progress = challengeProgress(data?.today_sent ?? 0);

  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Send 5 Today Challenge</CardTitle>
        <CardDescription>
          Five good-fit outlets a day beat fifty blind mails a week. It can be one pitch: each
          outlet that gets it counts.
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-4">
        <Progress value={progress.percent} aria-label="Sent to outlets today" />
        <p className="text-sm">
          {data !== undefined
            ? progress.words
            : isLoadingError
              ? 'Today’s count did not load.'
              : 'Counting…'}
        </p>
        <QuotaNotice of="write" />
        {/* The way to a first send leads the page. */}
        {(usedUp || (data?.lifetime.sent ?? 0) > 0) && (
          <Button asChild variant="outline">
            {usedUp ? (
              <Link to={paths.pitches.getHref()}>Choose one of your pitches</Link>
            ) : (
              <Link to={paths.newPitch.getHref()}>Write a pitch</Link>
            )}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}
