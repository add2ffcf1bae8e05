import { BRAND } from '@domain/brand.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { readAnswer, type AnswerState } from '@/site/answers/answer-calls';
import { AnswerForm } from '@/site/answers/answer-form';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { PlainFrame } from '@/site/components/plain-frame';
import { useAddress } from '@/site/components/use-address';
import { useCall } from '@/site/components/use-call';

/** The page behind the answer links of a pitch mail. Needs no account. */
export function AnswerPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[2] ?? '';
  let content = <Waiting />;
  if (address !== null) {
    content = isLinkToken(token) ? <Answer token={token} /> : <UnknownLink />;
  }
  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <div className="mx-auto max-w-2xl">{content}</div>
      </main>
    </PlainFrame>
  );
}

function Answer({ token }: { token: string }) {
  const { state, call } = useCall(readAnswer);
  // What was recorded since the page was read.
  const [recorded, setRecorded] = useState<Partial<AnswerState>>({});

  const readOnce = useEffectEvent(() => {
    if (state.kind === 'idle') call(token);
  });
  useEffect(() => {
    readOnce();
  }, []);

  if (state.kind === 'done') {
    return (
      <AnswerForm
        token={token}
        state={{ ...state.output, ...recorded }}
        onRecorded={(change) => setRecorded((before) => ({ ...before, ...change }))}
      />
    );
  }
  if (state.kind !== 'failed') return <Waiting />;
  const { code, userMessage } = state.error;
  if (code === 'unknown_token' || code === 'not_found') return <UnknownLink />;
  return (
    <Page title="Your answer">
      <NoticeBox look="failure" title="The pitch did not load">
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
      <NoticeBox title="Nothing was recorded">
        The link may be cut off or too old. Reply to the mail instead: your answer reaches the
        creator directly. Or write to{' '}
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
      <PageTitle title="Your answer" description="One moment, we fetch the pitch." />
      <noscript>
        <p className="text-lg">
          This page needs JavaScript. Or reply to the mail: your answer counts the same.
        </p>
      </noscript>
      <div aria-hidden className="space-y-6 noscript:hidden">
        <div className="h-24 bg-muted" />
        <div className="h-40 bg-muted" />
      </div>
    </div>
  );
}
