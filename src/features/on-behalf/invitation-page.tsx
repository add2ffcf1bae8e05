import { helperRightsWords } from '@domain/account/helper-rights.ts';
import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useLocation } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { isRetryable, toAppError } from '@/lib/api/app-error';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useAcceptInvitation } from '@/features/on-behalf/mutations';
import { invitationQuery } from '@/features/on-behalf/queries';

/** An invitation to help a creator, for the signed-in account whose address it went to. */
export function InvitationPage() {
  useDocumentTitle('An invitation');
  const { token = '' } = useParams();
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      <PageHeader title="An invitation to help" />
      <Invitation token={token} />
    </div>
  );
}

function Invitation({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  const accept = useAcceptInvitation();
  const [, navigate] = useLocation();
  // Taken: the page of the creator is on its way, and the link opens nothing more.
  if (invitation.isPending || accept.isSuccess)
    return (
      <div role="status">
        <span className="sr-only">Loading the invitation</span>
        <Skeleton className="h-40" />
      </div>
    );
  if (invitation.isLoadingError)
    return isRetryable(invitation.error) ? (
      <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
    ) : (
      <EmptyState title="This link opens nothing here">
        {toAppError(invitation.error).userMessage}
      </EmptyState>
    );
  const { creator } = invitation.data;
  return (
    <div className="space-y-4">
      <p className="max-w-measure break-words">
        {creator} invites you to {helperRightsWords(invitation.data)}. You use your own account, and
        nothing goes out without their yes. Each of you can end it at any time.
      </p>
      {accept.isError && <ErrorState title="Not accepted" error={accept.error} />}
      <Button
        busy={accept.isPending}
        onClick={() =>
          accept.mutate(token, {
            onSuccess: (creatorId) =>
              navigate(paths.helpedCreator.getHref(creatorId), { replace: true }),
          })
        }
      >
        Accept
      </Button>
    </div>
  );
}
