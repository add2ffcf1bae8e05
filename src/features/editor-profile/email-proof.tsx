import { proveContactResponseSchema } from '@domain/api/links/prove-contact.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { ownOutletQuery } from '@/features/editor-profile/queries';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { useSession } from '@/lib/account/session';

/** For media people, below their sign-in email: what comes to it, and its proof. */
export function EmailProof() {
  const { user } = useSession();
  const outlet = useQuery({ ...ownOutletQuery(user?.id ?? ''), enabled: user !== null });
  if (outlet.isPending) return <Skeleton className="h-20" />;
  if (outlet.isLoadingError)
    return <ErrorState error={outlet.error} onRetry={() => void outlet.refetch()} />;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge variant={outlet.data.address_proven ? 'success' : 'warning'}>
          {outlet.data.address_proven ? 'Confirmed' : 'Not confirmed'}
        </Badge>
        The Friday Fix and creators’ answers come here. An email at your outlet proves that you are
        with it.
      </p>
      {!outlet.data.address_proven && (
        <ProofNotice
          address={outlet.data.address}
          busy={outlet.isFetching}
          onCheck={() => void outlet.refetch()}
        />
      )}
    </>
  );
}

interface ProofNoticeProps {
  address: string;
  busy: boolean;
  onCheck: () => void;
}

/** Says what waits for the proof, and sends the mail for it. */
function ProofNotice({ address, busy, onCheck }: ProofNoticeProps) {
  const ask = useMutation({
    mutationFn: () =>
      invokeFunction('links/prove-contact', {
        body: { address: 'account' },
        schema: proveContactResponseSchema,
      }),
    meta: { silent: true },
  });
  return (
    <Alert variant="warning" title="Please confirm this email">
      <p className="wrap-anywhere">
        Until then no Friday Fix comes to {address}, and it proves no outlet. We mail a link; one
        tap confirms it.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isSuccess ? 'Send it again' : 'Send the mail'}
        </Button>
        {ask.isSuccess && (
          <Button size="sm" variant="ghost" busy={busy} onClick={onCheck}>
            I have confirmed it
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 wrap-anywhere">
        {ask.isSuccess && `Sent to ${ask.data.email ?? address}.`}
        {ask.isError && toAppError(ask.error).userMessage}
      </p>
    </Alert>
  );
}
