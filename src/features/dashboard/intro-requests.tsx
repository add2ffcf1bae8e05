import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { useTableChanges } from '@/lib/realtime';
import { timeAgo } from '@/lib/time';
import { useAnswerIntro } from '@/features/dashboard/mutations';
import { introRequestsQuery, type IntroRequestEntry } from '@/features/dashboard/queries';

/** Introduction requests from editors. Renders nothing without requests. */
export function IntroRequests({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const { data: requests = [] } = useQuery(introRequestsQuery(userId));

  useTableChanges({
    table: 'intro_requests',
    filter: `creator_user_id=eq.${userId}`,
    onChange: () =>
      void queryClient.invalidateQueries({ queryKey: introRequestsQuery(userId).queryKey }),
  });

  return (
    <div role="status">
      {requests.length > 0 && (
        <Card className="mb-8">
          <CardHeader>
            <CardTitle as="h2">Introduction requests</CardTitle>
            <CardDescription>
              Editors who read you in the Friday Fix. Their address is in the mail we sent you.
            </CardDescription>
          </CardHeader>
          <CardContent>
            <ul className="divide-y divide-border">
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} userId={userId} />
              ))}
            </ul>
          </CardContent>
        </Card>
      )}
    </div>
  );
}

function RequestRow({ request, userId }: { request: IntroRequestEntry; userId: string }) {
  const answer = useAnswerIntro(userId);
  const title = request.item?.title ?? 'A story of yours';
  return (
    <li className="space-y-2 py-4 first:pt-0 last:pb-0">
      <p className="font-medium break-words">{title}</p>
      {request.message && (
        <blockquote className="border-l-2 border-accent pl-3 text-sm break-words">
          {request.message}
        </blockquote>
      )}
      <p className="text-sm text-muted-foreground">{timeAgo(request.created_at)}</p>
      {request.status === 'requested' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={answer.isPending}
            onClick={() => answer.mutate({ requestId: request.id, accept: true })}
          >
            Accept<span className="sr-only"> for {title}</span>
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ requestId: request.id, accept: false })}
          >
            Decline<span className="sr-only"> for {title}</span>
          </Button>
        </div>
      ) : (
        <Badge variant={request.status === 'accepted' ? 'success' : 'outline'}>
          {request.status === 'accepted' ? 'Accepted' : 'Declined'}
        </Badge>
      )}
    </li>
  );
}
