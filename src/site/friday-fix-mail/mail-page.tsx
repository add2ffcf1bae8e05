import { BRAND } from '@domain/brand.ts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { PlainFrame } from '@/site/components/plain-frame';
import { useAddress } from '@/site/components/use-address';
import { useCall } from '@/site/components/use-call';
import { readMail } from '@/site/friday-fix-mail/mail-calls';
import { MailIssue } from '@/site/friday-fix-mail/mail-issue';

/** The page behind the links of a Friday Fix mail. Needs no account. */
export function FridayFixMailPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[3] ?? '';
  let content = <Waiting />;
  if (address !== null) {
    if (/^T{43}$/.test(token)) content = <TestLink />;
    else content = isLinkToken(token) ? <Issue token={token} /> : <UnknownLink />;
  }
  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <div className="mx-auto max-w-2xl">{content}</div>
      </main>
    </PlainFrame>
  );
}

function Issue({ token }: { token: string }) {
  const { state, call } = useCall(readMail);
  const readOnce = useEffectEvent(() => {
    if (state.kind === 'idle') call(token);
  });
  useEffect(() => {
    readOnce();
  }, []);

  if (state.kind === 'done') return <MailIssue token={token} state={state.output} />;
  if (state.kind !== 'failed') return <Waiting />;
  const { code, userMessage } = state.error;
  if (code === 'unknown_token' || code === 'not_found') return <UnknownLink />;
  return (
    <Page title="Friday Fix">
      <NoticeBox look="failure" title="The issue did not load">
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

function Waiting() {
  return (
    <Page title="Friday Fix">
      <NoticeBox title="Loading the issue…" />
    </Page>
  );
}

function TestLink() {
  return (
    <Page title="A test mail">
      <NoticeBox title="The links of a test mail record nothing." />
    </Page>
  );
}

function UnknownLink() {
  return (
    <Page title="This link is not known to us">
      <NoticeBox look="failure" title="Perhaps the link was cut off">
        Please open it from the mail again, or write to {BRAND.supportEmail}.
      </NoticeBox>
    </Page>
  );
}
