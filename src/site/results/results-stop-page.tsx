import { buttonStyles } from '@/components/ui/button-styles';
import { callFunction, fieldsOf } from '@/site/components/call-function';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { useAddress } from '@/site/components/use-address';
import { useCall } from '@/site/components/use-call';
import { ReturnHome, NewsletterNotice } from '@/site/newsletter/newsletter-notice';
import { BRAND } from '@domain/text/brand.ts';

function readMessage(data: unknown): { message: string } | undefined {
  const { message } = fieldsOf(data);
  return typeof message === 'string' ? { message } : undefined;
}

/** The target of the weekly mail's link. Opening it changes nothing: programs open the links of a mail. */
export function ResultsStopPage() {
  const address = useAddress();
  const given = address?.searchParams.get('token');
  const { state, call } = useCall((token: string) =>
    callFunction('links/results-opt-out', readMessage, { body: { token } }),
  );
  const unknown =
    (address !== null && !isLinkToken(given)) ||
    (state.kind === 'failed' && state.error.code === 'unknown_token');

  if (unknown) {
    return (
      <NewsletterNotice title="This link is not complete">
        <p role="alert">
          Part of it is missing. Open it from the mail again, or switch the weekly mail off in your
          settings, under Mails. We are at{' '}
          <a className="prose-link" href={`mailto:${BRAND.supportEmail}`}>
            {BRAND.supportEmail}
          </a>
          .
        </p>
        <ReturnHome />
      </NewsletterNotice>
    );
  }
  if (state.kind === 'done') {
    return (
      <NewsletterNotice title="The weekly mail is off">
        <p role="status">{state.output.message}</p>
        <ReturnHome />
      </NewsletterNotice>
    );
  }
  return (
    <NewsletterNotice title="Stop the weekly mail?">
      <p>
        Your results stay on your dashboard. Answers of editors still reach you by mail at once.
      </p>
      {state.kind === 'failed' && (
        <NoticeBox look="failure" title="That did not work">
          <p>{state.error.userMessage}</p>
        </NoticeBox>
      )}
      <button
        type="button"
        className={buttonStyles({ className: 'justify-self-start' })}
        disabled={address === null || state.kind === 'pending'}
        aria-busy={state.kind === 'pending'}
        onClick={() => {
          if (isLinkToken(given)) call(given);
        }}
      >
        {state.kind === 'pending' ? 'Stopping...' : 'Stop the weekly mail'}
      </button>
    </NewsletterNotice>
  );
}
