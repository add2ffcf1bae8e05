import { buttonStyles } from '@/components/ui/button-styles';
import {
  ReturnHome,
  LinkTrouble,
  NewsletterNotice,
  SpentLink,
  UnknownLink,
} from '@/site/newsletter/newsletter-notice';
import { useNewsletterLink } from '@/site/newsletter/use-newsletter-link';

/** The target of the confirmation link. Opening it confirms nothing: programs open the links of a mail. */
export function NewsletterConfirmPage() {
  const { known, token, state, ask } = useNewsletterLink('confirm');

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
    <NewsletterNotice title="Confirm your email">
      <p>
        One tap, and the Friday Fix comes to you. Every mail that you get from us then has a link
        that stops them.
      </p>
      <button
        type="button"
        className={buttonStyles({ className: 'justify-self-start' })}
        disabled={token === null || state.kind === 'pending'}
        aria-busy={state.kind === 'pending'}
        onClick={ask}
      >
        {state.kind === 'pending' ? 'Confirming...' : 'Confirm my email'}
      </button>
    </NewsletterNotice>
  );
}
