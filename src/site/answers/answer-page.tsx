import { BRAND } from '@domain/text/brand.ts';
import { isYes } from '@domain/pitch/answer-words.ts';
import { useState } from 'react';
import { readAnswer, type AnswerState } from '@/site/answers/answer-calls';
import { AnswerBar } from '@/site/answers/answer-bar';
import { AnswerForm } from '@/site/answers/answer-form';
import { EditorHelp, EditorNav } from '@/site/answers/editor-nav';
import { LinkContent, LinkPage, TitledNotice } from '@/site/components/link-page';
import { isLinkToken } from '@/site/components/link-token';
import { WhatIsShared } from '@/site/answers/what-is-shared';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { useAddress } from '@/site/components/use-address';

/** The page behind the answer links of a pitch mail. Needs no account. */
export function AnswerPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[2] ?? '';
  let content = <Waiting />;
  if (address !== null) {
    content = isLinkToken(token) ? <Answer token={token} /> : <UnknownLink />;
  }
  return (
    <LinkPage>
      {address !== null && <EditorNav />}
      {content}
      {address !== null && <EditorHelp />}
    </LinkPage>
  );
}

function Answer({ token }: { token: string }) {
  // What was recorded since the page was read.
  const [recorded, setRecorded] = useState<Partial<AnswerState>>({});
  return (
    <LinkContent
      token={token}
      read={readAnswer}
      waiting={<Waiting />}
      unknown={<UnknownLink />}
      title="Your answer"
      failure="The pitch did not load"
    >
      {(read) => (
        <AnswerForm
          token={token}
          state={{ ...read, ...recorded }}
          onRecorded={(change) => {
            const shared = isYes(change.answer ?? null) ? { shared: true } : {};
            setRecorded((before) => ({ ...before, ...change, ...shared }));
          }}
        />
      )}
    </LinkContent>
  );
}

function UnknownLink() {
  return (
    <TitledNotice title="This link is not known to us">
      <NoticeBox title="Nothing was recorded">
        The link may be cut off or too old. Reply to the mail instead: your answer reaches the
        creator directly. Or write to{' '}
        <a className="prose-link" href={`mailto:${BRAND.supportEmail}`}>
          {BRAND.supportEmail}
        </a>
        .
      </NoticeBox>
    </TitledNotice>
  );
}

/** The form without the pitch: what is known before it has come stands where it will stay. */
function Waiting() {
  return (
    <div className="space-y-6">
      <PageTitle kicker="A pitch for you" title="Your answer" description="One moment…" compact />
      <noscript>
        <p className="text-lg">
          This page needs JavaScript. Or reply to the mail: your answer counts the same.
        </p>
      </noscript>
      <div aria-hidden className="h-dvh bg-muted noscript:hidden" />
      <AnswerBar title="What do you say?">
        <WhatIsShared />
        <div aria-hidden className="mt-1 h-5 bg-muted sm:mt-2 noscript:hidden" />
        <div aria-hidden className="mt-1.5 h-11 bg-muted sm:mt-2 noscript:hidden" />
      </AnswerBar>
    </div>
  );
}
