import { BRAND } from '@domain/brand.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { PlainFrame } from '@/site/components/plain-frame';
import { useAddress } from '@/site/components/use-address';
import { useCall } from '@/site/components/use-call';
import { IntroductionAnswer } from '@/site/introductions/introduction-answer';
import { readIntroduction, type Introduction } from '@/site/introductions/introduction-calls';

/** The page behind the links of an introduction's mails. Needs no account. */
export function IntroductionPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[2] ?? '';
  let content = <Waiting />;
  if (address !== null) {
    content = isLinkToken(token) ? <Request token={token} /> : <UnknownLink />;
  }
  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <div className="mx-auto max-w-2xl">{content}</div>
      </main>
    </PlainFrame>
  );
}

function Request({ token }: { token: string }) {
  const { state, call } = useCall(readIntroduction);
  // What was answered since the page was read.
  const [status, setStatus] = useState<Introduction['status'] | null>(null);

  const readOnce = useEffectEvent(() => {
    if (state.kind === 'idle') call(token);
  });
  useEffect(() => {
    readOnce();
  }, []);

  if (state.kind === 'done') {
    return (
      <IntroductionAnswer
        token={token}
        request={{ ...state.output, status: status ?? state.output.status }}
        onAnswered={setStatus}
      />
    );
  }
  if (state.kind !== 'failed') return <Waiting />;
  const { code, userMessage } = state.error;
  if (code === 'unknown_token' || code === 'not_found') return <UnknownLink />;
  return (
    <Page title="An introduction">
      <NoticeBox look="failure" title="The request did not load">
        <p>{userMessage}</p>
        <button
          type="button"
          className={buttonStyles({ variant: 'outline', size: 'sm', className: 'mt-3' })}
          onClick={() => call(token)}
        >
          Try again
        </button>
      </NoticeBox>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <div className="mt-8">{children}</div>
    </>
  );
}

function UnknownLink() {
  return (
    <Page title="This link is not known to us">
      <NoticeBox title="Nothing was answered">
        The link may be cut off or too old. You find your requests in the app, or write to{' '}
        <a className="prose-link" href={`mailto:${BRAND.supportEmail}`}>
          {BRAND.supportEmail}
        </a>
        .
      </NoticeBox>
    </Page>
  );
}

function Waiting() {
  return (
    <div className="space-y-6">
      <PageTitle title="An introduction" description="One moment, we fetch the request." />
      <noscript>
        <p className="text-lg">This page needs JavaScript. You can answer in the app as well.</p>
      </noscript>
      <div aria-hidden className="space-y-6 noscript:hidden">
        <div className="h-24 bg-muted" />
        <div className="h-40 bg-muted" />
      </div>
    </div>
  );
}
