import { proveContactResponseSchema } from '@domain/api/prove-contact.ts';
import { linkTokenSchema } from '@domain/link-token.ts';
import { paths } from '@domain/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { useDocumentTitle } from '@/lib/use-document-title';

/** The page behind the link that proves a press contact. Opening it changes nothing. */
export function ContactConfirmPage() {
  useDocumentTitle('Confirm your press contact');
  const { token = '' } = useParams();
  const complete = linkTokenSchema.safeParse(token).success;
  const prove = useMutation({
    mutationFn: () =>
      invokeFunction('prove-contact', { body: { token }, schema: proveContactResponseSchema }),
    meta: { silent: true },
  });

  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHeader
        title="Confirm your press contact"
        description="Replies of editors then come to this address."
      />
      {!complete ? (
        <Alert variant="destructive" title="This link is not complete">
          Open it from the mail again, or ask for a new mail in your profile.
        </Alert>
      ) : prove.isSuccess ? (
        <Alert variant="success" title="Confirmed">
          <span className="break-words">Replies now come to {prove.data.email}.</span>
        </Alert>
      ) : (
        <>
          {prove.isError && (
            <Alert variant="destructive" title="Not confirmed">
              {toAppError(prove.error).userMessage}
            </Alert>
          )}
          <Button busy={prove.isPending} onClick={() => prove.mutate()}>
            Confirm this address
          </Button>
        </>
      )}
      <p>
        <Link className="prose-link" to={paths.profile.getHref()}>
          To your profile
        </Link>
      </p>
    </div>
  );
}
