import { proveContactResponseSchema } from '@domain/api/links/prove-contact.ts';
import { linkTokenSchema } from '@domain/access/link-token.ts';
import { paths } from '@domain/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

/** The page behind the link that proves an address. Opening it changes nothing. */
export function ContactConfirmPage() {
  useDocumentTitle('Confirm your email');
  const { token = '' } = useParams();
  const complete = linkTokenSchema.safeParse(token).success;
  const prove = useMutation({
    mutationFn: (decline: boolean) =>
      invokeFunction('links/prove-contact', {
        body: { token, decline },
        schema: proveContactResponseSchema,
      }),
    meta: { silent: true },
  });

  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageHeader title="Confirm your email" description="Mails for you then come to this email." />
      {!complete ? (
        <Alert variant="destructive" title="This link is not complete">
          Open it from the mail again, or ask for a new mail where you asked for this one.
        </Alert>
      ) : prove.isSuccess ? (
        <Alert variant="success" title={prove.data.proven ? 'Confirmed' : 'Closed'}>
          <span className="break-words">
            {prove.data.proven ? 'Mails now come to' : 'No mail of ours comes again to'}{' '}
            {prove.data.email}.
          </span>
        </Alert>
      ) : (
        <>
          {prove.isError && (
            <Alert variant="destructive" title="Nothing has changed">
              {toAppError(prove.error).userMessage}
            </Alert>
          )}
          <div className="flex flex-wrap gap-3">
            <Button disabled={prove.isPending} onClick={() => prove.mutate(false)}>
              Confirm this email
            </Button>
            <Button
              id="decline"
              variant="outline"
              disabled={prove.isPending}
              onClick={() => prove.mutate(true)}
            >
              This was not me: no mail ever again
            </Button>
          </div>
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
