import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { useLiveChanges } from '@/lib/api/realtime';
import { openYesesQuery } from '@/lib/yeses/queries';
import { FittingList } from '@/features/requests/fitting-list';
import { IntroductionList } from '@/features/requests/introduction-list';
import { fittingQuery, introductionsQuery } from '@/features/requests/queries';

const CARD_ROWS = 3;

/**
 * The introductions that wait for a creator's answer. Those that end while the dashboard is open stay, so that the
 * answer can be seen; all of them are on the page of requests.
 */
export function IntroductionsToAnswer({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data: introductions = [] } = useQuery(introductionsQuery(userId));
  // The reply to an editor's yes, above them, is the next step before they are.
  const { data: yeses = [] } = useQuery(openYesesQuery(userId));
  const [seen, setSeen] = useState<readonly string[]>([]);
  const unseen = introductions.filter(
    ({ id, status }) => status === 'requested' && !seen.includes(id),
  );
  if (unseen.length > 0) setSeen([...seen, ...unseen.map(({ id }) => id)]);

  useLiveChanges('account', {
    intro_requests: () =>
      void client.invalidateQueries({ queryKey: introductionsQuery(userId).queryKey }),
  });

  const shown = introductions.filter(({ id }) => seen.includes(id));
  return (
    <div role="status" className="empty:hidden">
      {shown.length > 0 && (
        <Card>
          <CardHeader>
            <CardTitle as="h2">Introductions to answer</CardTitle>
            <CardDescription>Editors who read you in the Friday Fix.</CardDescription>
          </CardHeader>
          <CardContent className="space-y-4">
            <IntroductionList entries={shown} leads={yeses.length === 0} />
            {introductions.length > shown.length && <AllLink />}
          </CardContent>
        </Card>
      )}
    </div>
  );
}

/** The open requests of editors that fit a creator; nothing without one. */
export function FittingRequests({ userId }: { userId: string }) {
  const { data: fitting = [] } = useQuery(fittingQuery(userId));
  const requests = fitting.filter(
    ({ status, entered_at }) => status === 'open' && entered_at === null,
  );
  return (
    <div role="status" className="empty:hidden">
      {requests.length > 0 && (
        <Card>
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
