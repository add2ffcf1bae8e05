import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { useLiveChanges } from '@/lib/api/realtime';
import { FittingList } from '@/features/requests/fitting-list';
import { IntroductionList } from '@/features/requests/introduction-list';
import { fittingQuery, introductionsQuery } from '@/features/requests/queries';

const CARD_ROWS = 3;

/** What waits for a creator: introductions to answer and requests that fit. Empty parts are left out. */
export function DashboardCards({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data: introductions = [] } = useQuery(introductionsQuery(userId));
  const { data: fitting = [] } = useQuery(fittingQuery(userId));

  useLiveChanges('account', {
    intro_requests: () =>
      void client.invalidateQueries({ queryKey: introductionsQuery(userId).queryKey }),
  });

  const open = introductions.filter(({ status }) => status === 'requested');
  // Answered ones stay for a while, so that the answer can be seen.
  const shown = [...open, ...introductions.filter(({ status }) => status !== 'requested')].slice(
    0,
    Math.max(open.length, CARD_ROWS),
  );
  const requests = fitting.filter(
    ({ status, entered_at }) => status === 'open' && entered_at === null,
  );

  return (
    <div role="status">
      {shown.length > 0 && (
        <Card className="mb-8">
          <CardHeader>
            <CardTitle as="h2">Introduction requests</CardTitle>
            <CardDescription>Editors who read you in the Friday Fix.</CardDescription>
          </CardHeader>
          <CardContent className="space-y-4">
            <IntroductionList entries={shown} />
            {introductions.length > shown.length && <AllLink />}
          </CardContent>
        </Card>
      )}
      {requests.length > 0 && (
        <Card className="mb-8">
          <CardHeader>
            <CardTitle as="h2">What editors look for</CardTitle>
            <CardDescription>Requests that fit your profile.</CardDescription>
          </CardHeader>
          <CardContent className="space-y-4">
            <FittingList entries={requests.slice(0, CARD_ROWS)} />
            {requests.length > CARD_ROWS && <AllLink />}
          </CardContent>
        </Card>
      )}
    </div>
  );
}

function AllLink() {
  return (
    <p>
      <Link className="prose-link text-sm" to={paths.requests.getHref()}>
        All requests
      </Link>
    </p>
  );
}
