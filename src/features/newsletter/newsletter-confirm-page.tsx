import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { useDocumentTitle } from '@/lib/use-document-title';
import {
  HomeLink,
  LinkTrouble,
  NewsletterNotice,
  SpentLink,
  UnknownLink,
} from '@/features/newsletter/newsletter-notice';
import { useNewsletterLink } from '@/features/newsletter/use-newsletter-link';

/**
 * The target of the confirmation link. Posts without a click once the page is visible, so that
 * programs that only fetch links confirm nothing.
 */
export function NewsletterConfirmPage() {
  useDocumentTitle('Newsletter');
  const { token, request } = useNewsletterLink('confirm');
  const asked = useRef(false);

  const confirmOnce = useEffectEvent(() => {
    if (asked.current || token === null || document.visibilityState !== 'visible') return;
    asked.current = true;
    request.mutate();
  });
  useEffect(() => {
    confirmOnce();
    const look = () => {
      confirmOnce();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  if (token === null) return <UnknownLink />;
  if (request.isError) {
    const { code, userMessage } = toAppError(request.error);
    if (code === 'unknown_token' || code === 'not_found') return <UnknownLink />;
    if (code === 'link_expired' || code === 'unsubscribed') {
      return <SpentLink>{userMessage}</SpentLink>;
    }
    return (
      <NewsletterNotice title="Not confirmed yet">
        <LinkTrouble error={request.error}>
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              request.mutate();
            }}
          >
            Try again
          </Button>
        </LinkTrouble>
      </NewsletterNotice>
    );
  }
  if (request.isSuccess) {
    return (
      <NewsletterNotice title="You are on the list">
        <p role="status">{request.data.message}</p>
        <HomeLink />
      </NewsletterNotice>
    );
  }
  return (
    <NewsletterNotice title="One moment">
      <p role="status">Confirming your address…</p>
    </NewsletterNotice>
  );
}
