import { buttonStyles } from '@/components/ui/button-styles';
import {
  ReturnHome,
  LinkTrouble,
  NewsletterNotice,
  UnknownLink,
} from '@/site/newsletter/newsletter-notice';
import { useNewsletterLink } from '@/site/newsletter/use-newsletter-link';

/** The target of the unsubscribe link in mails. One click unsubscribes. */
export function NewsletterUnsubscribePage() {
  const { known, token, state, ask } = useNewsletterLink('unsubscribe');

  if (known && token === null) return <UnknownLink />;
  if (state.kind === 'done') {
    return (
      <NewsletterNotice title="Done, you are out">
        <p role="status">{state.output.message}</p>
        <ReturnHome />
      </NewsletterNotice>
    );
  }
  if (state.kind === 'failed' && ['unknown_token', 'not_found'].includes(state.error.code)) {
    return <UnknownLink />;
  }
  const button = (
    <button
      type="button"
      className={buttonStyles({ className: 'justify-self-start' })}
      disabled={!known || state.kind === 'pending'}
      aria-busy={state.kind === 'pending'}
      onClick={ask}
    >
      Unsubscribe
    </button>
  );
  return (
    <NewsletterNotice title="Leave the newsletter?">
      <p>We stop at once and keep only a note never to write to this email again.</p>
      {state.kind === 'failed' ? <LinkTrouble error={state.error}>{button}</LinkTrouble> : button}
    </NewsletterNotice>
  );
}
