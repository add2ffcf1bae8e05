import { proveContactResponseSchema } from '@domain/api/links/prove-contact.ts';
import { linkTokenSchema } from '@domain/access/link-token.ts';
import { paths } from '@domain/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

/** The page behind the link that proves an address. Opening it changes nothing. */
export function ContactConfirmPage() {
  useDocumentTitle('Confirm your address');
  const { token = '' } = useParams();
  const complete = linkTokenSchema.safeParse(token).success;
  const prove = useMutation({
    mutationFn: () =>
      invokeFunction('links/prove-contact', {
        body: { token },
        schema: proveContactResponseSchema,
      }),
    meta: { silent: true },
  });

  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHeader
        title="Confirm your address"
        description="Mails for you then come to this address."
      />
      {!complete ? (
        <Alert variant="destructive" title="This link is not complete">
          Open it from the mail again, or ask for a new mail where you asked for this one.
        </Alert>
      ) : prove.isSuccess ? (
        <Alert variant="success" title="Confirmed">
          <span className="break-words">Mails now come to {prove.data.email}.</span>
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
        <Link className="prose-link" to={paths.home.getHref()}>
          Back to the start
        </Link>
      </p>
    </div>
  );
}
