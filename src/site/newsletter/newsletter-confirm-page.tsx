import { useEffect, useEffectEvent, useRef } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import {
  ReturnHome,
  LinkTrouble,
  NewsletterNotice,
  SpentLink,
  UnknownLink,
} from '@/site/newsletter/newsletter-notice';
import { useNewsletterLink } from '@/site/newsletter/use-newsletter-link';

/**
 * The target of the confirmation link. Posts without a click once the page is visible, so that
 * programs that only fetch links confirm nothing.
 */
export function NewsletterConfirmPage() {
  const { known, token, state, ask } = useNewsletterLink('confirm');
  const asked = useRef(false);

  const confirmOnce = useEffectEvent(() => {
    if (asked.current || token === null || document.visibilityState !== 'visible') return;
    asked.current = true;
    ask();
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
    // The token is known after hydration.
  }, [token]);

  if (known && token === null) return <UnknownLink />;
  if (state.kind === 'failed') {
    const { code, userMessage } = state.error;
    if (code === 'unknown_token' || code === 'not_found') return <UnknownLink />;
    if (code === 'link_expired' || code === 'unsubscribed') {
      return <SpentLink>{userMessage}</SpentLink>;
    }
    return (
      <NewsletterNotice title="Not confirmed yet">
        <LinkTrouble error={state.error}>
          <button
            type="button"
            className={buttonStyles({ variant: 'outline', size: 'sm' })}
            onClick={ask}
          >
            Try again
          </button>
        </LinkTrouble>
      </NewsletterNotice>
    );
  }
  if (state.kind === 'done') {
    return (
      <NewsletterNotice title="You are on the list">
        <p role="status">{state.output.message}</p>
        <ReturnHome />
      </NewsletterNotice>
    );
  }
  return (
    <NewsletterNotice title="One moment">
      <p role="status">
        Confirming your address… It takes a moment and nothing more of you: this page says when it
        is done. Every mail that you get from us then has a link that stops them.
      </p>
    </NewsletterNotice>
  );
}
