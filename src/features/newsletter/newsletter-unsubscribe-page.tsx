import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { useDocumentTitle } from '@/lib/use-document-title';
import {
  HomeLink,
  LinkTrouble,
  NewsletterNotice,
  UnknownLink,
} from '@/features/newsletter/newsletter-notice';
import { useNewsletterLink } from '@/features/newsletter/use-newsletter-link';

/** The target of the unsubscribe link in mails. One click unsubscribes. */
export function NewsletterUnsubscribePage() {
  useDocumentTitle('Unsubscribe');
  const { token, request } = useNewsletterLink('unsubscribe');

  if (token === null) return <UnknownLink />;
  if (request.isSuccess) {
    return (
      <NewsletterNotice title="Done, you are out">
        <p role="status">{request.data.message}</p>
        <HomeLink />
      </NewsletterNotice>
    );
  }
  if (request.isError && ['unknown_token', 'not_found'].includes(toAppError(request.error).code)) {
    return <UnknownLink />;
  }
  const button = (
    <Button
      busy={request.isPending}
      className="justify-self-start"
      onClick={() => {
        request.mutate();
      }}
    >
      Unsubscribe
    </Button>
  );
  return (
    <NewsletterNotice title="Leave the newsletter?">
      <p>We stop at once and keep only a note never to write to this address again.</p>
      {request.isError ? <LinkTrouble error={request.error}>{button}</LinkTrouble> : button}
    </NewsletterNotice>
  );
}
